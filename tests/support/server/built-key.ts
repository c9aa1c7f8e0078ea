// The built client's key, if there is a build: a built server refuses to serve it with another key.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PLACE = resolve(import.meta.dirname, '../../../dist/built-for.json')

/** `other`: if nothing is built. */
export function builtKey(other: string): string {
  try {
    return String(Object(JSON.parse(readFileSync(PLACE, 'utf8'))).key)
  } catch {
    return other
  }
}
