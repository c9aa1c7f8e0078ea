// What another program states, before it is read: a JSON object of unknown values.

export type Row = Readonly<Record<string, unknown>>

/** Is this a JSON object, and not an array or null? */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Its values by name; none if it is no such object. */
export function partsOf(value: unknown): Row {
  return isRow(value) ? { ...value } : {}
}

/** Parses JSON text; undefined, which no JSON is, if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
