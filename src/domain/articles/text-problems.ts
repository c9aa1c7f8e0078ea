// Finds links, headings and pictures of a body that are obstacles for readers (P27.41). Like the other hints, they
// apply to the text as typed.

import { isAffiliateAddress, shopOf } from '../bodies/affiliate-address.ts'
import { isMarkedPaid } from '../bodies/paid-links.ts'
import { markersIn } from '../bodies/picture-markers.ts'
import { pictureNote } from '../pictures/picture-note.ts'

/** From the first character to the one after the last, in UTF-16 units. */
export interface PlaceInBody {
  readonly from: number
  readonly to: number
}

export type TextProblem = PlaceInBody &
  (
    | { readonly kind: 'link-without-text'; readonly href: string }
    /** A link text that does not say where the link leads. */
    | { readonly kind: 'empty-link-words'; readonly words: string }
    /** An affiliate link that is not marked as such. */
    | { readonly kind: 'unmarked-paid-link'; readonly href: string }
    /** A heading of this level, two or more levels below the previous one. */
    | { readonly kind: 'skipped-level'; readonly level: number; readonly title: string }
    /** `index`: zero-based index among the article's pictures; null for a picture in HTML. */
    | { readonly kind: 'picture-without-text'; readonly index: number | null }
  )

/** Link texts that cannot be told apart in a list of links, without accents and in lower case. */
const EMPTY_WORDS =
  /^(?:(?:pincha|pulsa|haz cli[ck]|cli[ck]|click)(?: en)? )?(?:aqui|este enlace|este link|enlace|link|leer mas|ver mas|mas|mas informacion|mas info)$/

interface Given {
  readonly content: string
  readonly images: readonly string[]
  /** Addresses of paid purchase links in the facts. */
  readonly paid: readonly string[]
}

/** Finds all problems, each with its place. */
export function textProblems({ content, images, paid }: Given): TextProblem[] {
  const shops = new Set(paid.map(shopOf))
  return [
    ...linksIn(content).flatMap((link) => linkProblems(link, shops)),
    ...skippedLevels(content),
    ...picturesWithoutText(content, images),
  ]
}

/** Describes a problem in a few Spanish words. */
export function textProblemWords(problem: TextProblem): string {
  switch (problem.kind) {
    case 'link-without-text':
      return problem.href === '' ? 'Un enlace no tiene texto' : `El enlace a ${problem.href} no tiene texto`
    case 'empty-link-words':
      return `El enlace «${problem.words}» no dice adónde lleva`
    case 'unmarked-paid-link':
      return `El enlace a ${shopOf(problem.href) ?? problem.href} no dice que es de compra`
    case 'skipped-level':
      return `El título «${problem.title}» se salta un nivel: es un h${problem.level}`
    case 'picture-without-text':
      return problem.index === null
        ? 'Una imagen no tiene texto alternativo'
        : `La imagen ${problem.index + 1} no tiene texto alternativo`
  }
}

interface WrittenLink extends PlaceInBody {
  readonly href: string
  readonly rel: string
  readonly inside: string
}

function linksIn(content: string): WrittenLink[] {
  return Array.from(
    content.matchAll(/<a\b([^>]*)>(.*?)<\/a\s*>/gis),
    ({ index, 0: link, 1: attributes = '', 2: inside = '' }) => ({
      href: attributeIn(attributes, 'href')?.replaceAll('&amp;', '&') ?? '',
      rel: attributeIn(attributes, 'rel') ?? '',
      inside,
      from: index,
      to: index + link.length,
    }),
  )
}

function linkProblems(link: WrittenLink, shops: ReadonlySet<string | null>): TextProblem[] {
  const { href, rel, inside, from, to } = link
  const words = plain(inside)
  const isWithout = words === '' && !/<img\b[^>]*\balt\s*=\s*["'][^"']/i.test(inside) && !hasMarker(inside)
  const shop = shopOf(href)
  const isPaid = isAffiliateAddress(href) || (shop !== null && shops.has(shop))
  return [
    ...(isWithout ? [{ kind: 'link-without-text', href, from, to } as const] : []),
    ...(EMPTY_WORDS.test(bare(words)) ? [{ kind: 'empty-link-words', words, from, to } as const] : []),
    ...(isPaid && !isMarkedPaid(rel) ? [{ kind: 'unmarked-paid-link', href, from, to } as const] : []),
  ]
}

/** Checks the headings below the article's title. The verdict's two are always rendered at the second level. */
function skippedLevels(content: string): TextProblem[] {
  let above = 1
  return Array.from(content.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1\s*>/gis)).flatMap(
    ({ index: from, 0: heading, 1: digit, 2: inside = '' }) => {
      const title = plain(inside)
      const level = /^lo (?:mejor|peor)$/i.test(title) ? 2 : Number(digit)
      const isSkipped = level > above + 1
      above = level
      return isSkipped ? [{ kind: 'skipped-level', level, title, from, to: from + heading.length }] : []
    },
  )
}

/** A caption serves as the text of its picture. */
function picturesWithoutText(content: string, images: readonly string[]): TextProblem[] {
  const written = content.replace(/<figure\b[^>]*>.*?<figcaption\b.*?<\/figure\s*>/gis, (figure) =>
    ' '.repeat(figure.length),
  )
  const drawn = Array.from(written.matchAll(/<img\b[^>]*>/gi))
    .filter(([tag]) => attributeIn(tag, 'alt') === null)
    .map(({ index, 0: tag }) => ({ index: null, from: index, to: index + tag.length }))
  const marked = Array.from(written.matchAll(/\[IMG:(\d+)\]/g), ({ index, 0: marker, 1: digits }) => ({
    index: Number(digits),
    from: index,
    to: index + marker.length,
  })).filter(({ index }, at, all) => {
    const address = images[index]
    const isFirst = all.findIndex((other) => other.index === index) === at
    return isFirst && address !== undefined && pictureNote(address).alt === null
  })
  return [...drawn, ...marked].map((place) => ({ kind: 'picture-without-text', ...place }))
}

/** Returns the value of an attribute; null if the tag has none. */
function attributeIn(tag: string, name: string): string | null {
  const found = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=[\\s/>]|$)`,
    'i',
  ).exec(tag)
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null
}

function hasMarker(inside: string): boolean {
  return markersIn(inside).some(({ kind }) => kind === 'picture')
}

/** The text between tags. */
function plain(inside: string): string {
  return inside
    .replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** Normalises text for comparison: without accents, capitals and surrounding punctuation. */
function bare(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}
