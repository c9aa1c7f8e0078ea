// Hints while an article is written: lengths, words, estimated reading time (P17.8), and what readers may stumble
// over. They never prevent a save; those rules are in `article-form.ts`.

import type { ArticleForm } from './article-form.ts'
import { markersOf, picturesUsedIn } from '../bodies/picture-markers.ts'
import { minutesFor, wordsIn } from './reading-time.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../pages/page-metadata.ts'

export type ReadingProblem =
  /** No picture at all, so no cover. */
  | { readonly kind: 'no-cover' }
  /** A marker names a missing picture. `index` counts from 0. */
  | ({ readonly kind: 'broken-marker'; readonly index: number } & PlaceInBody)
  /** A link without visible content. */
  | ({ readonly kind: 'link-without-text'; readonly href: string } & PlaceInBody)

/** From the first character to the one after the last, in UTF-16 units. */
interface PlaceInBody {
  readonly from: number
  readonly to: number
}

/** Characters as people count them, and how many fit. */
export interface Count {
  readonly length: number
  readonly limit: number
}

export interface ArticleCheck {
  /** How much of the title fits a page's title, and of the introduction its description (P17.11, P25.1). */
  readonly title: Count
  readonly introduction: Count
  readonly words: number
  /** Minutes. */
  readonly readTime: number
  readonly problems: readonly ReadingProblem[]
}

/** Runs all checks. */
export function checkArticle(
  form: Pick<ArticleForm, 'title' | 'introduction' | 'content' | 'images'>,
): ArticleCheck {
  const words = wordsIn(form.content)
  return {
    title: { length: lengthOf(form.title), limit: TITLE_LIMIT },
    introduction: { length: lengthOf(form.introduction), limit: DESCRIPTION_LIMIT },
    words,
    readTime: minutesFor(words),
    problems: [
      ...(form.images.length === 0 ? [{ kind: 'no-cover' } as const] : []),
      ...brokenMarkers(form.content, form.images),
      ...linksWithoutText(form.content),
    ],
  }
}

/** A problem in a few Spanish words. */
export function problemWords(problem: ReadingProblem): string {
  switch (problem.kind) {
    case 'no-cover':
      return 'Falta la portada'
    case 'broken-marker':
      return `[IMG:${problem.index}] no tiene imagen`
    case 'link-without-text':
      return problem.href === '' ? 'Un enlace no tiene texto' : `El enlace a ${problem.href} no tiene texto`
  }
}

/** The first marker of each missing picture. */
function brokenMarkers(content: string, images: readonly string[]): ReadingProblem[] {
  return picturesUsedIn(content)
    .filter((index) => images[index] === undefined)
    .map((index) => {
      const [marker = ''] = markersOf(content, index)
      const from = content.indexOf(marker)
      return { kind: 'broken-marker', index, from, to: from + marker.length }
    })
}

/** Grapheme clusters would count `ñ` typed in two code points once; search engines count code points, as P25.1 does. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}

function linksWithoutText(content: string): ReadingProblem[] {
  return Array.from(content.matchAll(/<a\b([^>]*)>(.*?)<\/a\s*>/gis))
    .filter(([, , inside = '']) => !showsSomething(inside))
    .map(({ index, 0: link, 1: attributes = '' }) => {
      const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes)
      return {
        kind: 'link-without-text',
        href: href?.[1] ?? href?.[2] ?? href?.[3] ?? '',
        from: index,
        to: index + link.length,
      }
    })
}

function showsSomething(inside: string): boolean {
  if (/<img\b[^>]*\balt\s*=\s*["'][^"']/i.test(inside) || picturesUsedIn(inside).length > 0) return true
  return inside.replace(/<[^>]*>|&nbsp;|&#160;|\s/gi, '') !== ''
}
