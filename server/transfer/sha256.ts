import { createHash } from 'node:crypto'
import type { Hash } from '#transfer/import/sample.ts'

/** SHA-256 of a text as UTF-8, in hexadecimal. */
export const sha256: Hash = (text) => Promise.resolve(createHash('sha256').update(text).digest('hex'))
