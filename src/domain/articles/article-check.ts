// Hints while an article is written: lengths, words, estimated reading time (P17.8), and likely obstacles for
// readers. They never prevent a save; rules that do are in `article-form.ts`.
import type { ArticleForm } from './article-form.ts'
import { markersOf, picturesUsedIn } from '../bodies/picture-markers.ts'
import { minutesFor, wordsIn } from './reading-estimate.ts'
import { type PlaceInBody, type TextProblem, textProblems, textProblemWords } from './text-problems.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../pages/page-metadata.ts'
import { isScoreUntouched } from '../es/publication.ts'

export type ReadingProblem =
  /** No picture at all, so no cover. */
  | { readonly kind: 'no-cover' }
  /** A marker names a missing picture. `index` counts from 0. */
  | ({ readonly kind: 'broken-marker'; readonly index: number } & PlaceInBody)
  /** A scored review that lacks these facts (P27.41). */
  | { readonly kind: 'missing-facts'; readonly facts: readonly (keyof typeof FACTS)[] }
  | TextProblem

/** Facts that every scored review should state. */
const FACTS = { price: 'precio', testedDays: 'días de prueba', author: 'firma' } as const

/** Characters as people count them, and how many fit. */
export interface Count {
  readonly length: number
  readonly limit: number
}

export interface ArticleCheck {
  /** Lengths against the limits of a page's title and description (P17.11, P25.1). */
  readonly title: Count
  readonly introduction: Count
  readonly words: number
  /** Minutes. */
  readonly readTime: number
  readonly problems: readonly ReadingProblem[]
}

/** Runs all checks. */
export function checkArticle(
  form: Pick<ArticleForm, 'title' | 'introduction' | 'content' | 'images' | 'overall' | 'facts'>,
): ArticleCheck {
  const {
    content,
    images,
    facts: { links = [] },
  } = form
  const words = wordsIn(content)
  return {
    title: { length: lengthOf(form.title), limit: TITLE_LIMIT },
    introduction: { length: lengthOf(form.introduction), limit: DESCRIPTION_LIMIT },
    words,
    readTime: minutesFor(words),
    problems: [
      ...(images.length === 0 ? [{ kind: 'no-cover' } as const] : []),
      ...missingFacts(form),
      ...brokenMarkers(content, images),
      ...textProblems({ content, images, paid: links.flatMap(({ url, isPaid }) => (isPaid ? [url] : [])) }),
    ],
  }
}

/** Describes a problem in a few Spanish words. */
export function problemWords(problem: ReadingProblem): string {
  if (problem.kind === 'no-cover') return 'Falta la portada'
  if (problem.kind === 'broken-marker') return `[IMG:${problem.index}] no tiene imagen`
  if (problem.kind !== 'missing-facts') return textProblemWords(problem)
  return `Falta en la ficha: ${problem.facts.map((fact) => FACTS[fact]).join(', ')}`
}

function missingFacts({ overall, facts }: Pick<ArticleForm, 'overall' | 'facts'>): ReadingProblem[] {
  const missing = (['price', 'testedDays', 'author'] as const).filter((fact) => facts[fact] === undefined)
  return overall.trim() === '' || missing.length === 0 ? [] : [{ kind: 'missing-facts', facts: missing }]
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

/** Counts code points, as search engines and P25.1 do. Grapheme clusters would count a two-code-point `ñ` once. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** 'Falta: la categoría y la portada', or that nothing is missing. Optional facts are included. */
export function missingWords(form: ArticleForm): string {
  const missing = [
    form.title.trim() === '' && 'el título',
    form.introduction.trim() === '' && 'la introducción',
    form.content.trim() === '' && 'el texto',
    form.categoryId === null && 'la categoría',
    (form.overall.trim() === '' || isScoreUntouched(form)) && 'la puntuación',
    form.images.length === 0 && 'la portada',
  ].filter((words) => words !== false)
  return missing.length === 0 ? 'No falta nada' : `Falta: ${listed.format(missing)}`
}
