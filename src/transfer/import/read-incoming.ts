// Reads an incoming file of any program into checked rows. Its bytes decide its kind, because people rename files.
// Truncated files and files of other kinds are rejected.
import { jsonIn } from '#domain/row.ts'
import { checkContent } from './check-rows.ts'
import { COLLECTION_FILE, readCollection } from '../export/collection.ts'
import { type Content, leftOut, type Note, type Read, unreadable } from '../export/content.ts'
import type { ForeignContent } from '../foreign/foreign.ts'
import { ghostContent } from '../foreign/ghost.ts'
import { addressesIn, withOwnLinks, isOfSite } from '../foreign/addresses.ts'
import { readWordpress } from '../foreign/read-wordpress.ts'
import { type WordpressExport, wordpressContent } from '../foreign/wordpress.ts'
import { type ByteSource, openZip, type ZipFile, type ZipFiles } from './read-zip.ts'
import { stableId } from './stable-id.ts'
import { createUploads, type Uploads } from './uploads.ts'

export interface IncomingOptions {
  readonly decode: Decode
  /** The address of a Ghost site, which is not in its file. */
  readonly site: string | null
  /** The other program's uploads, by path. */
  readonly uploads: ZipFiles | null
}

export interface Incoming {
  readonly content: Content
  readonly notes: readonly Note[]
  /** The pictures of our own export. */
  readonly pictures: { readonly files: ZipFiles; readonly storage: string } | null
  /** The uploads of another program, if given. */
  readonly uploads: Uploads | null
}

/** The most bytes of a text file: the longest string, with room for processing. */
const LARGEST_TEXT = 256 * 1024 * 1024
const NEITHER = 'El archivo no es un zip, o está cortado; ni es una exportación de WordPress o de Ghost.'
/** The start of XML or JSON, possibly after a byte order mark. */
const TEXT_START = /^(?:\u00EF\u00BB\u00BF)?\s*[<{[]/
const NO_TEXT = 'El archivo no es texto UTF-8.'
/** Files that some systems add to every zip, and other files in a Ghost export. */
const NO_EXPORT = /(?:^|\/)(?:__MACOSX\/|\._)|(?:^|\/)(?:redirects|package)\.json$/

/** Reads and validates a file. Rejects with the source's error if it is unreadable. */
export async function readIncoming(source: ByteSource, options: IncomingOptions): Promise<Read<Incoming>> {
  const start = String.fromCharCode(...(await source.read(0, Math.min(64, source.size))))
  if (start.startsWith('PK')) return await readZip(source, options)
  if (!TEXT_START.test(start)) return unreadable(NEITHER)
  if (source.size > LARGEST_TEXT) return unreadable('El archivo es demasiado grande.')
  const text = textOf(await source.read(0, source.size), options.decode)
  if (text === null) return unreadable(NO_TEXT)
  return /^\s*</.test(text) ? fromWordpress([text], options) : fromGhost(text, options)
}

/** Reads our own export, or one of WordPress or Ghost anywhere in the zip, possibly with pictures. */
async function readZip(source: ByteSource, options: IncomingOptions): Promise<Read<Incoming>> {
  const zip = await openZip(source)
  if (!zip.ok) return zip
  const files = zip.value
  const texts = [...files.values()].filter(({ name }) => !NO_EXPORT.test(name))
  const xml = texts.filter(({ name }) => /\.xml$/i.test(name))
  const json = texts.filter(({ name }) => /\.json$/i.test(name)).slice(0, 1)
  if (files.has(COLLECTION_FILE) || xml.length + json.length === 0) {
    return await readOwnExport(files, options.decode)
  }
  const read = await readTexts(xml.length > 0 ? xml : json, options.decode)
  if (!read.ok) return read
  const withUploads = { ...options, uploads: options.uploads ?? files }
  return xml.length > 0 ? fromWordpress(read.value, withUploads) : fromGhost(read.value[0] ?? '', withUploads)
}

async function readTexts(files: readonly ZipFile[], decode: Decode): Promise<Read<string[]>> {
  const texts: string[] = []
  for (const file of files) {
    const bytes = await file.read(LARGEST_TEXT)
    if (!bytes.ok) return bytes
    const text = textOf(bytes.value, decode)
    if (text === null) return unreadable(`${file.name} no es texto UTF-8.`)
    texts.push(text)
  }
  return { ok: true, value: texts }
}

/** Accepts several texts, because a large site's export has several parts. */
function fromWordpress(texts: readonly string[], options: IncomingOptions): Read<Incoming> {
  const parts: WordpressExport[] = []
  for (const text of texts) {
    const part = readWordpress(text)
    if (!part.ok) return part
    parts.push(part.value)
  }
  const site = parts.find((part) => part.site !== '')?.site ?? ''
  const uploads = options.uploads && createUploads(options.uploads, site)
  const whole: WordpressExport = {
    site,
    items: parts.flatMap(({ items }) => items),
    descriptions: new Map(parts.flatMap(({ descriptions }) => [...descriptions])),
  }
  return checked(wordpressContent(whole, { idOf: stableId, pictureOf: pictureOf(uploads) }), uploads)
}

function fromGhost(text: string, { site, ...options }: IncomingOptions): Read<Incoming> {
  const uploads = options.uploads && createUploads(options.uploads, site ?? '')
  const order = { idOf: stableId, pictureOf: pictureOf(uploads), site }
  return checked(ghostContent(jsonIn(text.replace(/^\uFEFF/, '')), order), uploads)
}

function pictureOf(uploads: Uploads | null): (address: string) => string {
  return (address) => uploads?.pictureOf(address) ?? address
}

/** Converted rows are validated against the tables' rules, like all others. */
function checked(foreign: Read<ForeignContent>, uploads: Uploads | null): Read<Incoming> {
  if (!foreign.ok) return foreign
  const { site, redirects } = foreign.value
  const articles = withOwnLinks(foreign.value.articles, redirects, site)
  const { content, notes } = checkContent({ ...foreign.value, articles })
  const kept = new Set(content.articles.map(({ id }) => id))
  const leading = content.redirects.filter(({ article_id: id }) => id === null || kept.has(id))
  const left = uploads === null ? picturesOf(content, site) : 0
  const without = `Imágenes (${left})`
  return {
    ok: true,
    value: {
      content: { ...content, redirects: leading },
      notes: [
        ...foreign.value.notes,
        ...notes,
        ...(left > 0
          ? [leftOut(without, 'no se han dado sus archivos, así que siguen en su sitio de antes')]
          : []),
      ],
      pictures: null,
      uploads,
    },
  }
}

/** Counts the site's pictures in the articles. */
function picturesOf({ articles }: Content, site: string): number {
  const shown = articles.flatMap(({ images, content }) => [
    ...images,
    ...addressesIn(content).flatMap(({ address, element }) => (element === 'img' ? [address] : [])),
  ])
  return new Set(shown.filter((address) => isOfSite(address, site))).size
}

function textOf(bytes: Uint8Array, decode: Decode): string | null {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}

/** Decodes UTF-8; throws if it is invalid. */
type Decode = (bytes: Uint8Array) => string

/** Reads our own export: every row of its text file is checked, and nothing is written anywhere. */
async function readOwnExport(files: ZipFiles, decode: Decode): Promise<Read<Incoming>> {
  const file = files.get(COLLECTION_FILE)
  if (file === undefined)
    return unreadable(`En el zip no está ${COLLECTION_FILE}: no es una exportación de aquí.`)
  const texts = await readTexts([file], decode)
  if (!texts.ok) return texts
  const collection = readCollection(texts.value[0] ?? '')
  if (!collection.ok) return collection
  const { storage } = collection.value
  const checkedRows = checkContent(collection.value)
  return { ok: true, value: { ...checkedRows, pictures: { files, storage }, uploads: null } }
}
