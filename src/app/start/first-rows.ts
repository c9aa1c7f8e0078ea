// The rows of a screen's first drawing: those of the rendered page, otherwise the device's.

import type { Device } from '#store/device/device.ts'
import type { Rows } from '#store/rows.ts'
import { onStore } from '#store/device/store-failure.ts'
import type { PageData } from './page-data.ts'

/** A screen waits this long for the device, in milliseconds; then it is drawn without rows and fills when they come. */
const PATIENCE = 1000

/** The loaders' answers by the names under which a page carries them. */
export type AnswerName = 'categories' | 'home' | 'article' | 'results' | 'saved' | 'comparison'

/**
 * Asks for a screen's rows: by the name under which a page carries the answer, and by the query that gives it. Undefined
 * when neither has it.
 */
export type ReadRows = <A extends object, T>(
  name: AnswerName,
  query: (rows: Rows, args: A) => Promise<T>,
  args: A,
) => Promise<T | undefined>

interface FirstRowsOptions {
  /** Is the page's address still the one shown? */
  readonly isStillHere?: () => boolean
  /** What has to be done before the device is read: it gets what the page brought. */
  readonly fillDevice?: () => Promise<void>
}

/**
 * Reads from what came with the page until `close` is called, which is when the first screen has been loaded; then from
 * the device, so that Back finds its place again. Undefined when the device cannot be read, or not soon: a stuck
 * database must not keep a screen from being drawn (P13.11).
 */
export function createFirstRows(
  device: Device,
  page: PageData | null,
  { isStillHere = () => true, fillDevice = () => Promise.resolve() }: FirstRowsOptions = {},
): { read: ReadRows; close(): void } {
  let given = page?.answers ?? null
  return {
    async read<T>(name: string, query: (rows: Rows, args: never) => Promise<T>, args: object) {
      // Read before anything is awaited: two loaders ask at once.
      const answer = isStillHere() ? given?.[name] : undefined
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the same query, for the same address
      if (answer !== undefined) return answer as T
      return await answerSoon(device, async () => {
        await fillDevice()
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ReadRows` ties the two together
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
