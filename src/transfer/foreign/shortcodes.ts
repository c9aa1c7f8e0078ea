// Converts WordPress shortcodes (`[caption …]…[/caption]`) to HTML. Shortcodes of unknown plugins are removed and
// reported, and their content stays. Other text in brackets is unchanged.
import { decodeHTMLStrict, escapeText } from 'entities'
import { embedHtml } from './embeds.ts'
import { startTag } from './html-tokens.ts'

export interface ShortcodeOptions {
  /** Returns the address of an attachment by id; null if it is not in the file. */
  readonly attachment: (id: string) => string | null
  /** The post's attachments, for galleries that name none. */
  readonly attached: readonly string[]
  /** Called with the name of each removed shortcode. */
  readonly onUnknown: (name: string) => void
}

type Attributes = ReadonlyMap<string, string>

/** `[[name]]` is an escaped shortcode. */
const TALKED = /\[(\[\/?[a-z][\w-]*(?:\s[^\]]*)?\])\]/gi
/** Starts with a letter, and has no `]` in its attributes. */
const SHORTCODE = /\[([a-z][\w-]*)((?:\s+|(?==))[^[\]]*?)?\s*\/?\](?:((?:(?!\[\1[\s\]])[\s\S])*?)\[\/\1\])?/gi
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"']+)/g

/** Replaces the shortcodes of a post. */
export function replaceShortcodes(html: string, options: ShortcodeOptions): string {
  const talked: string[] = []
  const marked = html.replace(TALKED, (_written, inner: string) => `\uE000${talked.push(inner) - 1}\uE000`)
  return expand(marked, options, 0).replace(
    /\uE000(\d+)\uE000/g,
    (_mark, at: string) => talked[Number(at)] ?? '',
  )
}

function expand(html: string, options: ShortcodeOptions, depth: number): string {
  // Real posts do not nest them deeper, but a hostile text might.
  if (depth > 5) return html
  return html.replace(
    SHORTCODE,
    (written, name: string, given: string | undefined, content: string | undefined) => {
      const attributes = attributesIn(given ?? '')
      const inside = content === undefined ? '' : expand(content, options, depth + 1)
      const known = htmlOf(name.toLowerCase(), attributes, inside, options)
      if (known !== null) return known
      // `[sic]`, `[1]`, `[IMG:0]`: brackets of a text. A shortcode has attributes or an end tag.
      const isShortcode = content !== undefined || /=/.test(given ?? '')
      if (!isShortcode) return written
      options.onUnknown(name)
      return inside
    },
  )
}

function htmlOf(
  name: string,
  attributes: Attributes,
  inside: string,
  options: ShortcodeOptions,
): string | null {
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return captionHtml(attributes, inside)
    case 'gallery':
      return galleryHtml(attributes, options)
    case 'embed':
    case 'youtube':
    case 'vimeo':
      return embedOf(name, attributes.get('0') ?? attributes.get('src') ?? attributes.get('id') ?? inside)
    case 'video':
    case 'audio':
      return mediaHtml(name, attributes)
    case 'playlist':
      return ''
    default:
      return null
  }
}

/** In old posts the caption is an attribute, in others the text after the picture. */
function captionHtml(attributes: Attributes, inside: string): string {
  const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside) ?? []
  const words = attributes.get('caption') ?? inside.replace(picture, '').trim()
  if (picture === '') return inside
  return `\n\n<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>\n\n`
}

function galleryHtml(attributes: Attributes, { attachment, attached }: ShortcodeOptions): string {
  const named = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').map((id) => id.trim())
  const ids = named.filter((id) => id !== '')
  const addresses = ids.length > 0 ? ids.map(attachment).filter((address) => address !== null) : attached
  const figures = addresses.map(
    (src) =>
      `<figure>${startTag('img', [
        ['src', src],
        ['alt', ''],
      ])}</figure>`,
  )
  return figures.length === 0 ? '' : `\n\n${figures.join('\n')}\n\n`
}

function embedOf(name: string, given: string): string {
  const address = decodeHTMLStrict(given).trim().replace(/^=/, '')
  if (address === '') return ''
  if (/^https?:/.test(address)) return `\n\n${embedHtml(address)}\n\n`
  if (!/^[\w-]+$/.test(address)) return escapeText(address)
  const page =
    name === 'vimeo' ? `https://vimeo.com/${address}` : `https://www.youtube.com/watch?v=${address}`
  return `\n\n${embedHtml(page)}\n\n`
}

function mediaHtml(name: 'video' | 'audio', attributes: Attributes): string {
  const source = ['src', 'mp4', 'webm', 'ogv', 'm4v', 'mp3', 'm4a', 'ogg', 'wav', '0']
    .map((key) => attributes.get(key))
    .find((value) => value !== undefined && /^https?:/.test(value))
  if (source === undefined) return ''
  return `\n\n${startTag(name, [
    ['controls', ''],
    ['src', source],
  ])}</${name}>\n\n`
}

/** Parses attributes by name; those without a name by index. */
function attributesIn(text: string): Attributes {
  let index = 0
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name, double, single, bare, quoted, word]) =>
      name === undefined
        ? [String(index++), quoted ?? word ?? '']
        : [name.toLowerCase(), double ?? single ?? bare ?? ''],
    ),
  )
}
