// What a file is, told by how it begins: people choose files of other programs, and rename them.

import type { ByteSource } from './read-zip.ts'

/** `xml`, `json`: of no program that is known here. `other`: perhaps a zip. */
export type FileKind = 'wordpress' | 'xml' | 'ghost' | 'json' | 'other'

/** Bytes in which an export has named its program: its head, and a Ghost export's first table. */
const HEAD = 64 * 1024
const WORDPRESS = /<wp:wxr_version>|xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//
const XML = /^<\?xml|^<(?:rss|feed|opml)[\s>]/
/** An export's metadata, and what it calls the list of posts; older versions have no `db` around them. */
const GHOST = /^\{\s*"(?:db|meta)"\s*:\s*[[{][\s\S]*"(?:exported_on|posts)"/

/** Reads the beginning. Rejects with the source's error when the source cannot be read. */
export async function fileKind(source: ByteSource): Promise<FileKind> {
  const bytes = await source.read(0, Math.min(HEAD, source.size))
  // The marks are ASCII, so that no encoding needs to be known.
  const head = Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (head.startsWith('<')) return WORDPRESS.test(head) ? 'wordpress' : XML.test(head) ? 'xml' : 'other'
  if (/^\{\s*["}]|^\[\s*[[{"\d\]]/.test(head)) return GHOST.test(head) ? 'ghost' : 'json'
  return 'other'
}
