// Tags of what is kept in memory, and whether a client has it already. Each encoding of the same bytes has a tag of its own.
import { createHash } from 'node:crypto'
import type { Encoding } from './encoding.ts'

/** The tag of these bytes as they are. */
export function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
}

/** The tag of the same bytes, compressed. */
export function encodedTag(tag: string, encoding: Encoding | null): string {
  return encoding === null ? tag : `${tag.slice(0, -1)}-${encoding}"`
}

/** Has the client what this tag is of, in whatever encoding? A cache in between may have weakened the tag. */
export function isKnown(request: Pick<Request, 'headers'>, tag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
  return tags.some((known) => known === '*' || known === tag || known.startsWith(`${tag.slice(0, -1)}-`))
}
