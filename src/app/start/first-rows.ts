// The rows of a screen's first render: from the rendered page, otherwise from the device.
import type { Device } from '#store/device/device.ts'
import type { Rows } from '#store/rows.ts'
import { onStore } from '#store/device/store-failure.ts'
import type { PageData } from './page-data.ts'

/** Milliseconds that a screen waits for the device. After that it is rendered without rows, and filled later. */
const PATIENCE = 1000

/** The names of loader results, as used in a page's data. */
type AnswerName =
  | 'categories'
  | 'foot'
  | 'home'
  | 'article'
  | 'results'
  | 'saved'
  | 'comparison'
  | 'author'
  | 'guides'
  | 'guide'
  | 'ranking'

/** Reads a screen's rows, by their name in the page's data or by a query on the device. Undefined if neither has them. */
export type ReadRows = <A extends object, T>(
  name: AnswerName,
  query: (rows: Rows, args: A) => Promise<T>,
  args: A,
) => Promise<T | undefined>

interface FirstRowsOptions {
  /** Is the page's address still the current one? */
  readonly isStillHere?: () => boolean
  /** Stores the page's rows on the device before it is queried. */
  readonly fillDevice?: () => Promise<void>
}

/**
 * Reads from the page's rows until `close`, which is called once the first screen is loaded. Then it reads from the
 * device, so that Back restores its position.
 * Undefined if the device does not respond soon: a stuck database must not prevent rendering (P13.11).
 */
export function createFirstRows(
  device: Device,
  page: PageData | null,
  { isStillHere = () => true, fillDevice = () => Promise.resolve() }: FirstRowsOptions = {},
): { read: ReadRows; close(): void } {
  let given = page?.answers ?? null
  return {
    async read<T>(name: string, query: (rows: Rows, args: never) => Promise<T>, args: object) {
      // Read before the first await, because two loaders run concurrently.
      const answer = isStillHere() ? given?.[name] : undefined
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the same query, for the same address
      if (answer !== undefined) return answer as T
      return await answerSoon(device, async () => {
        await fillDevice()
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ReadRows` relates the two types
        return await query(device, args as never)
      })
    },
    close() {
      given = null
    },
  }
}

async function answerSoon<T>(device: Device, ask: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined)
  })
  try {
    const answer = await Promise.race([onStore(device, ask), late])
    return answer?.ok ? answer.value : undefined
  } finally {
    clearTimeout(timer)
  }
}
