// Values are refused alike by every database, before a driver begins to write the message that carries them.

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
 * Has a driver refuse a value that it cannot write as text, such as an object where an array belongs. By itself it fails with a
 * message of its own, half-way through.
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
