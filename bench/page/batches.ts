// The batches of a pull: a first page for the first screen, then slices; bodies as they are requested.

import { BODIES_AT_ONCE } from '#sync/download/bodies.ts'
import { FIRST_PAGE, SLICE } from '#sync/round/pull.ts'

/** The rows of the lists, batch by batch. */
export function listBatches<Row>(rows: readonly Row[]): Row[][] {
  return [rows.slice(0, FIRST_PAGE), ...inBatches(rows.slice(FIRST_PAGE), SLICE)]
}

/** The bodies, batch by batch. */
export function bodyBatches<Row>(rows: readonly Row[]): Row[][] {
  return inBatches(rows, BODIES_AT_ONCE)
}

function inBatches<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, batch) =>
    rows.slice(batch * size, (batch + 1) * size),
  )
}
