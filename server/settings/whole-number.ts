// Settings that are numbers.
import type { Environment } from './settings.ts'

/** The setting of this name; null: it is not set. Throws a sentence for what is no whole number between the two. */
export function wholeNumber(
  env: Environment,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const text = env[name]
  if (!text) return null
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`)
  }
  return value
}
