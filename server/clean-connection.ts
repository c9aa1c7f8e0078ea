// PGlite has one connection for everybody, so whatever somebody does to it is done to all. Nothing that one request sends may break
// what the next one says to the database, and no transaction outlives its request. Values are refused alike by every database.
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

/** A driver's way of writing values, by their PostgreSQL type. */
interface Serializers {
  serializers: Record<number, Serialize>
}

/**
 * Has a driver refuse a value before it begins to write the message that carries it. An object where an array was wanted is passed
 * through to there and fails half-way. PGlite sends the half ahead of the next message: PostgreSQL understood neither that nor
 * the ROLLBACK behind it, and refused everybody from then on. The driver of a PostgreSQL elsewhere says something of its own.
 */
export function sendTextAlone(driver: Serializers): void {
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
    // A driver's own refusals come without a code.
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
