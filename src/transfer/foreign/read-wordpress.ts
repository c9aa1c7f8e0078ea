// Parses the XML of a WordPress export into plain values. Entities that the document declares are not expanded:
// WordPress writes none, and they could make a small file huge.
import { isRow, type Row } from '#domain/row.ts'
import { decodeXML } from 'entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Read, unreadable } from '../export/content.ts'
import type { WordpressExport, WordpressItem, WordpressTerm } from './wordpress.ts'

const CDATA = '#cdata'
const lists = new Set(['item', 'category', 'wp:category', 'wp:postmeta', 'wp:comment'])
/** XML forbids these, but posts with pasted text contain them. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/** Parses the text of the file. */
export function readWordpress(text: string): Read<WordpressExport> {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(CONTROLS, '')
    .trimStart()
  const valid = XMLValidator.validate(clean)
  if (valid !== true) return unreadable(`El XML está mal formado o cortado (línea ${valid.err.line}).`)
  const channel = channelIn(clean)
  if (channel === null) return unreadable('El archivo no es una exportación de WordPress (WXR).')
  const categories = rowsOf(channel['wp:category'])
  return {
    ok: true,
    value: {
      site: (textOf(channel['wp:base_blog_url']) || textOf(channel['link'])).trim().replace(/\/+$/, ''),
      items: rowsOf(channel['item']).map(toItem),
      descriptions: new Map(
        categories.map((row) => [
          textOf(row['wp:category_nicename']),
          textOf(row['wp:category_description']),
        ]),
      ),
    },
  }
}

function channelIn(xml: string): Row | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    cdataPropName: CDATA,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    trimValues: false,
    isArray: (name) => lists.has(name),
  })
  const parsed: unknown = parser.parse(xml)
  const rss = isRow(parsed) ? parsed['rss'] : null
  const channel = isRow(rss) ? rss['channel'] : null
  // Any feed has items, but only an export has a WXR version.
  return isRow(channel) && channel['wp:wxr_version'] !== undefined ? channel : null
}

function toItem(item: Row): WordpressItem {
  const text = (name: string) => textOf(item[name])
  const meta = rowsOf(item['wp:postmeta'])
  const thumbnail = meta.find((row) => textOf(row['wp:meta_key']) === '_thumbnail_id')
  return {
    id: text('wp:post_id').trim(),
    type: text('wp:post_type').trim(),
    status: text('wp:status').trim(),
    title: text('title'),
    link: text('link').trim(),
    oldSlugs: meta
      .filter((row) => textOf(row['wp:meta_key']) === '_wp_old_slug')
      .map((row) => textOf(row['wp:meta_value']).trim())
      .filter((slug) => slug !== ''),
    content: text('content:encoded'),
    excerpt: text('excerpt:encoded'),
    dateGmt: text('wp:post_date_gmt').trim(),
    date: text('wp:post_date').trim(),
    password: text('wp:post_password').trim(),
    parent: text('wp:post_parent').trim(),
    attachment: text('wp:attachment_url').trim(),
    thumbnail: textOf(thumbnail?.['wp:meta_value']).trim(),
    terms: rowsOf(item['category']).map(toTerm),
    comments: rowsOf(item['wp:comment']).length,
  }
}

function toTerm(row: Row): WordpressTerm {
  return { domain: textOf(row['@domain']), nick: textOf(row['@nicename']), name: textOf(row) }
}

/** Returns the text of an element: CDATA unchanged, the rest with XML references decoded. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return decodeXML(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (!isRow(value)) return ''
  const { [CDATA]: verbatim, '#text': text } = value
  const parts: readonly unknown[] = Array.isArray(verbatim) ? verbatim : [verbatim]
  const told = parts.filter((part) => typeof part === 'string').join('')
  return told === '' ? textOf(text).trim() : told
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.map((row: unknown) => (isRow(row) ? row : { '#text': row })) : []
}
