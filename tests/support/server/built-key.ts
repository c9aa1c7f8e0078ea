// The key that the built client has in it, where there is one: a built server refuses to serve it by another.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PLACE = resolve(import.meta.dirname, '../../../dist/built-for.json')

/** `other`: where nothing is built. */
export function builtKey(other: string): string {
  try {
    return String(Object(JSON.parse(readFileSync(PLACE, 'utf8'))).key)
  } catch {
    return other
  }
}
