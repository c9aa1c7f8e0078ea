// The only types that are ever said to a browser: an address among the stored pictures can never be a page or a script.
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** By the ending alone, whatever who stored it said. */
export function pictureTypeOf(name: string): string {
  return types[extname(name).toLowerCase()] ?? 'application/octet-stream'
}
