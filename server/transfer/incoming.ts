// A file that comes in, whatever program wrote it, as rows that are checked. What it is shows in its bytes, not in its
// name alone: people rename files.
import { extname } from 'node:path'
import { checkContent } from '#transfer/check-rows.ts'
import { COLLECTION_FILE } from '#transfer/collection.ts'
import { type Content, type Note, type Read, unreadable } from '#transfer/content.ts'
import { ghostContent } from './foreign/ghost.ts'
import type { ForeignContent } from './foreign/foreign.ts'
import { readExportIn } from '#transfer/read-export.ts'
import { type ByteSource, openZip, type ZipFiles } from '#transfer/read-zip.ts'
import { wordpressContent } from './foreign/wordpress.ts'
import { stableId } from '../stable-id.ts'
import { readWordpress } from './foreign/read-wordpress.ts'
import { decode, openFile } from './open-file.ts'

export interface Incoming {
  readonly content: Content
  readonly notes: readonly Note[]
  readonly pictures: { readonly files: ZipFiles; readonly storage: string } | null
  readonly close: () => Promise<void>
}

/** Bytes of a text file: what one string of Node can hold, with room to work on it. */
const LARGEST_TEXT = 256 * 1024 * 1024

/** Opens and checks. Throws a sentence when it is no file that can come in. `site`: the address of a Ghost site. */
export async function openIncoming(path: string, site: string | null): Promise<Incoming> {
  const file = await openFile(path).catch(() => null)
  if (file === null) throw new Error(`No se puede leer ${path}.`)
  try {
    const read = await readIncoming(file, extname(path).toLowerCase(), site)
    if (!read.ok) throw new Error(read.why)
    return { ...read.value, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readIncoming(
  source: ByteSource,
  extension: string,
  site: string | null,
): Promise<Read<Omit<Incoming, 'close'>>> {
  const start = String.fromCharCode(...(await source.read(0, Math.min(2, source.size))))
  if (start === 'PK' || extension === '.zip') return await readZip(source, site)
  if (source.size > LARGEST_TEXT) return unreadable('El archivo es demasiado grande.')
  const text = textOf(await source.read(0, source.size))
  if (text === null) return unreadable('El archivo no es texto UTF-8.')
  const isXml = /^\s*</.test(text)
  return checked(isXml ? fromWordpress(text) : ghostContent(parsed(text), { idOf: stableId, site }))
}

/** An export of ours, or one of Ghost's with its JSON somewhere inside. */
async function readZip(source: ByteSource, site: string | null): Promise<Read<Omit<Incoming, 'close'>>> {
  const files = await openZip(source)
  if (!files.ok) return files
  const names = [...files.value.keys()]
  const json = names.includes(COLLECTION_FILE) ? undefined : names.find((name) => name.endsWith('.json'))
  const file = files.value.get(json ?? '')
  if (file === undefined) {
    const ours = await readExportIn(files.value, decode)
    if (!ours.ok) return ours
    const { storage, content, notes } = ours.value
    return { ok: true, value: { content, notes, pictures: { files: files.value, storage } } }
  }
  const bytes = await file.read(LARGEST_TEXT)
  if (!bytes.ok) return bytes
  return checked(ghostContent(parsed(textOf(bytes.value) ?? ''), { idOf: stableId, site }))
}

function fromWordpress(text: string): Read<ForeignContent> {
  const wordpress = readWordpress(text)
  return wordpress.ok ? wordpressContent(wordpress.value, { idOf: stableId }) : wordpress
}

/** What was converted meets the rules of the tables like everything else. */
function checked(foreign: Read<ForeignContent>): Read<Omit<Incoming, 'close'>> {
  if (!foreign.ok) return foreign
  const { content, notes } = checkContent(foreign.value)
  return { ok: true, value: { content, notes: [...foreign.value.notes, ...notes], pictures: null } }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
