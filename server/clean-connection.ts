// PGlite has one connection for everybody, so whatever somebody does to it is done to all. Nothing that one request sends may break
// what the next one says to the database, and no transaction outlives its request.
import type { PGlite } from '@supabase/lite/pglite'

type Serialize = (value: unknown) => unknown

/** A value that no column of its type can hold, told as PostgreSQL tells it (22P02). */
class UnfitValueError extends Error {
  readonly code = '22P02'
  constructor() {
    super('invalid input syntax')
    this.name = 'UnfitValueError'
  }
}

/**
 * Has PGlite refuse a value before it begins to write the message that carries it. An object where an array was wanted is passed
 * through to there, fails half-way, and the half is sent ahead of the next message: PostgreSQL understood neither that nor
 * the ROLLBACK behind it, and refused everybody from then on.
 */
export function sendTextAlone(driver: Pick<PGlite, 'serializers'>): void {
  driver.serializers = new Proxy(driver.serializers, {
    get: (all, type) => {
      const serialize: Serialize | undefined = Reflect.get(all, type)
      return serialize && ((value: unknown) => asText(serialize, value))
    },
  })
}

function asText(serialize: Serialize, value: unknown): string {
  let text: unknown = null
  try {
    text = serialize(value)
  } catch {
    // PGlite's own refusals come without a code.
  }
  if (typeof text !== 'string') throw new UnfitValueError()
  return text
}

/** How often a transaction is told to end. The first time may be misunderstood, with what was left unsaid before it. */
const TRIES = 3

/**
 * One at a time, as `inTurn` lets them in; after each the connection is outside of any transaction, whatever went wrong in it.
 * Then `between`, which must not fail anybody's request and is only reported where it fails.
 */
export function leavingItClean(
  driver: Pick<PGlite, 'isInTransaction' | 'exec'>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  between: () => Promise<void>,
): <T>(work: () => Promise<T>) => Promise<T> {
  return (work) =>
    inTurn(async () => {
      try {
        return await work()
      } finally {
        await endTransaction(driver)
        await between().catch((error: unknown) => console.error('Checkpoint:', error))
      }
    })
}

async function endTransaction(driver: Pick<PGlite, 'isInTransaction' | 'exec'>): Promise<void> {
  for (let left = TRIES; left > 0 && driver.isInTransaction(); left -= 1) {
    await driver.exec('rollback').catch((error: unknown) => {
      if (left === 1) console.error('A transaction could not be ended:', error)
    })
  }
}
