// Recognises a file by its first bytes, because people rename files and choose files of other programs. The import's
// questions depend on the program that created the file.
import { type ByteSource, openZip } from './read-zip.ts'
import { COLLECTION_FILE } from '../export/collection.ts'

/** `xml`, `json`: from an unknown program. `other`: possibly a zip. */
export type FileKind = 'wordpress' | 'xml' | 'ghost' | 'json' | 'other'

/** The number of bytes within which an export can be recognised: by its header, or a Ghost export's first table. */
const HEAD = 64 * 1024
const WORDPRESS = /<wp:wxr_version>|xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//
const XML = /^<\?xml|^<(?:rss|feed|opml)[\s>]/
/** A Ghost export's metadata and list of posts; older versions do not wrap them in `db`. */
const GHOST = /^\{\s*"(?:db|meta)"\s*:\s*[[{][\s\S]*"(?:exported_on|posts)"/

/** Determines the kind from the beginning. Rejects with the source's error if it is unreadable. */
export async function fileKind(source: ByteSource): Promise<FileKind> {
  const bytes = await source.read(0, Math.min(HEAD, source.size))
  // The searched strings are ASCII, so the encoding does not matter.
  const head = Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (head.startsWith('<')) return WORDPRESS.test(head) ? 'wordpress' : XML.test(head) ? 'xml' : 'other'
  if (/^\{\s*["}]|^\[\s*[[{"\d\]]/.test(head)) return GHOST.test(head) ? 'ghost' : 'json'
  return 'other'
}

/** The other programs whose exports are read (P23.2). */
export type ForeignProgram = 'wordpress' | 'ghost'

/** Returns the other program that created the file; null if none or unknown. Rejects if the source is unreadable. */
export async function foreignProgram(source: ByteSource): Promise<ForeignProgram | null> {
  const kind = await fileKind(source)
  if (kind === 'wordpress' || kind === 'ghost') return kind
  const zip = kind === 'other' ? await openZip(source) : null
  if (zip?.ok !== true || zip.value.has(COLLECTION_FILE)) return null
  const names = [...zip.value.keys()]
  if (names.some((name) => /\.xml$/i.test(name))) return 'wordpress'
  return names.some((name) => /\.json$/i.test(name)) ? 'ghost' : null
}
