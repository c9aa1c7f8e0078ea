// File names of the one bucket, parsed from an address and written again.
import { decoded } from './address.ts'
import { malformed } from './refusal.ts'

const LONGEST_NAME = 500

/** Reads the name of a file in the bucket, folders included; gives it encoded in one way. Throws a `Refusal` (400). */
export function readFileName(written: string): string {
  // In a path a plus sign means itself.
  const parts = written.split('/').map((part) => decoded(part.replaceAll('+', '%2B')))
  const isName = parts.every((part) => part !== '' && !/^\.\.?$/.test(part) && !/[/\\]/.test(part))
  if (!isName || written.length > 3 * LONGEST_NAME)
    throw malformed('The name of a file is not one that is accepted here')
  return parts.map(encodeURIComponent).join('/')
}
