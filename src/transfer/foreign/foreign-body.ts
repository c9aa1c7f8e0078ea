// Converts the body of another program's post. The first five pictures move to the article's list, and markers take
// their places. Known players stay; comments, styles and scripts go. Visible losses are reported.
import { escapeText } from 'entities'
import { MAX_IMAGES } from '#domain/articles/article-form.ts'
import { pictureMarker, withoutMarkers } from '#domain/bodies/picture-markers.ts'
import { embedHtml, embedLoneAddresses, linkHtml, playerOf } from './embeds.ts'
import { wholeAddress } from './addresses.ts'
import {
  blocks,
  DEEPEST,
  htmlTokens,
  plainText,
  startTag,
  type HtmlToken,
  type TagToken,
} from './html-tokens.ts'
import { withParagraphs } from './paragraphs.ts'

// Marks right-to-left text: a block whose first letter is in such a script, and that has no direction.

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const named = /^(?:p|h[1-6]|li|dt|dd|td|th|figcaption|caption|blockquote)$/

/** Adds directions to the HTML. */
function withDirections(html: string): string {
  if (!RIGHT_TO_LEFT.test(html)) return html
  const tokens = htmlTokens(html)
  return tokens
    .map((token, at) => {
      if (token.kind !== 'tag' || token.isEnd || !named.test(token.name) || token.attributes.has('dir')) {
        return token.raw
      }
      for (let place = at + 1, next = tokens[place]; next; next = tokens[(place += 1)]) {
        if (next.kind === 'tag' && blocks.has(next.name)) break
        const letter = next.kind === 'text' ? /\p{L}/u.exec(next.raw)?.[0] : undefined
        if (letter === undefined) continue
        return RIGHT_TO_LEFT.test(letter)
          ? startTag(token.name, [...token.attributes, ['dir', 'rtl']])
          : token.raw
      }
      return token.raw
    })
    .join('')
}

export interface ForeignBody {
  readonly html: string
  /** First in the list, whether or not the body shows it. */
  readonly cover: string | null
  /** The address of the site, with or without a path; empty if unknown. */
  readonly site: string
  readonly isLoose: boolean
  /** Returns the address of the picture of which this one is a smaller copy. Default: the address itself. */
  readonly pictureOf?: (address: string) => string
}

export interface ImportedBody {
  readonly content: string
  readonly images: readonly string[]
  /** The plain text, for an introduction. */
  readonly text: string
  /** The changes, each in a few words. */
  readonly changes: readonly string[]
}

/** Elements that are removed with their content. */
const DROPPED = /^(?:script|style|noscript|template|object|applet|form|svg|math|head|title|textarea|select)$/
/** Elements that are replaced by their content. */
const UNWRAPPED =
  /^(?:html|body|embed|param|input|button|label|link|meta|base|font|center|big|tt|span|main|o:p)$/
/** The attributes that may stay; the page has its own design. */
const KEPT =
  /^(?:href|title|dir|lang|colspan|rowspan|scope|headers|start|reversed|value|cite|datetime|controls|poster|src|srclang|kind|label|id|open|type)$/

/** Converts a body. */
export function importBody({ html, cover, site, isLoose, pictureOf }: ForeignBody): ImportedBody {
  const list = new PictureList(site, pictureOf)
  if (cover !== null) list.add(cover)
  const clean = new BodyCleaner(list, site)
  const marked = clean.run(htmlTokens(embedLoneAddresses(html)))
  const content = withDirections(isLoose ? withParagraphs(marked) : withoutGaps(marked))
  return {
    content,
    images: list.images,
    text: plainText(withoutMarkers(content)).replace(/https?:\/\/\S+\s*/g, ''),
    changes: [...clean.changes(), ...list.changes()],
  }
}

/** Removed comments leave only blank lines. */
function withoutGaps(html: string): string {
  return /<pre\b/i.test(html) ? html.trim() : html.replace(/\n\s*\n\s*\n/g, '\n\n').trim()
}

/** Collects the article's pictures while the body is read. */
class PictureList {
  readonly images: string[] = []
  private plain = 0
  private embedded = 0
  private insecure = 0
  private readonly site: string
  private readonly pictureOf: (address: string) => string

  constructor(site: string, pictureOf: (address: string) => string = (address) => address) {
    this.site = site
    this.pictureOf = pictureOf
  }

  /** Returns the picture's index in the list; its address if the list is full; null if it cannot be shown. */
  add(written: string): number | string | null {
    if (/^data:/i.test(written)) {
      this.embedded += 1
      return null
    }
    const whole = wholeAddress(written, this.site)
    const address = this.pictureOf(whole.replace(/^http:/i, 'https:'))
    if (!address.startsWith('https://')) return null
    if (/^http:/i.test(whole)) this.insecure += 1
    const known = this.images.indexOf(address)
    if (known >= 0) return known
    if (this.images.length < MAX_IMAGES) return this.images.push(address) - 1
    this.plain += 1
    return address
  }

  changes(): string[] {
    const inText = `de las ${MAX_IMAGES} y solo están en el texto`
    return [
      ...counted(this.plain, 'imagen pasa', 'imágenes pasan', inText),
      ...counted(
        this.embedded,
        'imagen venía',
        'imágenes venían',
        'dentro del texto (data:) y no se puede traer',
      ),
      ...counted(this.insecure, 'imagen pasa', 'imágenes pasan', 'de http a https, lo único que se muestra'),
    ]
  }
}

class BodyCleaner {
  private readonly list: PictureList
  private readonly site: string
  /** The removed element, and its depth inside others with the same name. */
  private dropping: { readonly name: string; depth: number } | null = null
  private readonly dropped = new Set<string>()
  private readonly links: string[] = []
  private lost = 0
  private isCut = false

  constructor(list: PictureList, site: string) {
    this.list = list
    this.site = site
  }

  run(tokens: readonly HtmlToken[]): string {
    return tokens.map((token) => this.write(token)).join('')
  }

  changes(): string[] {
    const dropped = [...this.dropped].filter((name) => name !== 'noscript' && name !== 'style')
    return [
      ...(this.isCut ? [`se ha cortado donde hay más de ${DEEPEST} elementos uno dentro de otro`] : []),
      ...(dropped.length > 0 ? [`se ha quitado lo que aquí no se muestra: ${dropped.join(', ')}`] : []),
      ...this.links.map((address) => `${address} no se puede incrustar y es un enlace`),
      ...counted(this.lost, 'imagen no tiene', 'imágenes no tienen', 'una dirección completa'),
    ]
  }

  private write(token: HtmlToken): string {
    if (token.kind === 'rest') {
      this.isCut = true
      return ''
    }
    if (this.dropping !== null) return this.skip(token, this.dropping)
    if (token.kind === 'comment') return ''
    if (token.kind === 'text') return token.raw
    if (DROPPED.test(token.name)) {
      if (!token.isEnd) this.drop(token)
      return ''
    }
    if (UNWRAPPED.test(token.name))
      return token.name === 'span' ? this.span(token) : blocks.has(token.name) ? '\n\n' : ''
    if (token.name === 'img') return token.isEnd ? '' : this.picture(token)
    if (token.name === 'iframe') return token.isEnd ? '' : this.frame(token)
    if (token.isEnd) return `</${token.name}>`
    return startTag(token.name, this.attributesOf(token))
  }

  private drop({ name, raw }: TagToken): void {
    this.dropped.add(name)
    if (!raw.endsWith('/>')) this.dropping = { name, depth: 1 }
  }

  private skip(token: HtmlToken, dropping: { readonly name: string; depth: number }): string {
    if (token.kind === 'tag' && token.name === dropping.name) dropping.depth += token.isEnd ? -1 : 1
    if (dropping.depth === 0) this.dropping = null
    return ''
  }

  /** Keeps only the language and direction of a `span`. */
  private span(token: TagToken): string {
    const said = token.isEnd
      ? []
      : this.attributesOf(token).filter(([name]) => name === 'dir' || name === 'lang')
    // Without counting, end tags cannot be told apart; parsers ignore superfluous ones.
    return token.isEnd ? '</span>' : startTag('span', said)
  }

  private picture({ attributes }: TagToken): string {
    const sources = ['src', 'data-src', 'data-lazy-src', 'data-original'].map(
      (name) => attributes.get(name) ?? '',
    )
    // Lazy-loading pages have a placeholder picture first.
    const written = sources.find((source) => source !== '' && !/^data:/i.test(source)) ?? sources[0] ?? ''
    const alt = (attributes.get('alt') ?? '').replace(/[\s[\]|]+/g, ' ').trim()
    const listed = written === '' ? null : this.list.add(written)
    if (listed === null) {
      if (!/^data:/i.test(written)) this.lost += 1
      return ''
    }
    if (typeof listed === 'number')
      return escapeText(alt === '' ? pictureMarker(listed) : pictureMarker(listed, alt))
    return startTag('img', [
      ['src', listed],
      ['alt', alt],
    ])
  }

  private frame({ attributes }: TagToken): string {
    const address = wholeAddress(attributes.get('src') ?? attributes.get('data-src') ?? '', this.site)
    if (!/^https?:/.test(address)) return ''
    if (playerOf(address.replace(/^http:/, 'https:')) !== null) {
      return embedHtml(address.replace(/^http:/, 'https:'), attributes.get('title') || undefined)
    }
    this.links.push(address)
    return linkHtml(address)
  }

  private attributesOf({ name, attributes }: TagToken): [string, string][] {
    const kept = [...attributes].filter(
      ([key, value]) => KEPT.test(key) && !/^\s*(?:javascript|vbscript|data):/i.test(value),
    )
    const anchor = name === 'a' && !attributes.has('id') ? attributes.get('name') : undefined
    return [
      ...kept.map(([key, value]): [string, string] =>
        /^(?:href|src|poster|cite)$/.test(key) ? [key, wholeAddress(value, this.site)] : [key, value],
      ),
      ...(anchor === undefined ? [] : [['id', anchor] satisfies [string, string]]),
    ]
  }
}

/** `2 imágenes pasan …`; nothing for none. */
function counted(number: number, one: string, many: string, what: string): string[] {
  return number === 0 ? [] : [`${number} ${number === 1 ? one : many} ${what}`]
}
