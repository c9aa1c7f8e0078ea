import type { Hash } from '#transfer/import/sample.ts'

/** SHA-256 of a text as UTF-8, in hexadecimal; null on a page without https, where browsers have none. */
export const sha256: Hash = async (text) => {
  if (!('subtle' in crypto)) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
