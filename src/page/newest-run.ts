// The newest articles that a page contains without gaps; a device may start with them (`sync/round/seed.ts`).
import { CARD_ONLY } from '#domain/articles/article.ts'
import type { Answers } from '#app/start/page-data.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'

interface Row {
  readonly id: string
}

/** Returns the rows of the newest articles, as far as these results contain them without gaps. */
export async function newestRun(answers: Answers, rows: Rows): Promise<Row[]> {
  const named = new Map<string, Row>()
  collectRows(answers, named)
  const checkpoint = await rows.readCheckpoint()
  const { ids } = await rows.catalogue.at(checkpoint)
  const run: Row[] = []
  for (const id of textsBetween(ids, 0, named.size)) {
    const row = named.get(id)
    if (row === undefined) break
    run.push(row)
  }
  return run
}

/** Collects rows that have more than a title or a card. */
function collectRows(value: unknown, into: Map<string, Row>): void {
  if (typeof value !== 'object' || value === null) return
  if (isRow(value)) into.set(value.id, value)
  for (const part of Object.values(value)) collectRows(part, into)
}

const isRow = (value: object): value is Row =>
  'id' in value &&
  'introduction' in value &&
  typeof value.id === 'string' &&
  'rev' in value &&
  value.rev !== CARD_ONLY
