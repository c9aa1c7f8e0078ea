// Parses and writes PostgreSQL arrays, `{a,"b c",NULL}`, for the driver. The driver's own way (`fetch_types`) queries
// their types in each new connection. If that connection breaks meanwhile, the error ends the process.
import { parse } from 'postgres-array'

/** An array type and the type of its elements, by their numbers (`pg_type.oid`). */
export interface ArrayType {
  readonly array: number
  readonly element: number
}

/** Answers rows of `ArrayType`. */
export const ARRAY_TYPES = `
  select oid::int as array, typelem::int as element from pg_catalog.pg_type where typcategory = 'A' and typdelim = ','`

/** How a driver reads and writes values, by the numbers of their types. */
interface Types {
  readonly parsers: Record<number, (text: string) => unknown>
  readonly serializers: Record<number, (value: unknown) => unknown>
}

/** Has a driver read and write these arrays, of elements that it reads and writes as before. */
export function readArrays({ parsers, serializers }: Types, types: readonly ArrayType[]): void {
  for (const { array, element } of types) {
    parsers[array] ??= (text) => parse(text, parsers[element] ?? String)
    serializers[array] ??= (value) => (Array.isArray(value) ? arrayText(value, serializers[element]) : value)
  }
}

function arrayText(values: readonly unknown[], serialize: Types['serializers'][number] = String): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return arrayText(value, serialize)
    return `"${String(serialize(value)).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${elements.join(',')}}`
}
