// The broader search in introductions and bodies on the device (P7.14): newest first, in batches, until the signal
// aborts. It runs in a worker (`text-search-worker.ts`), or in the page without one.
import type { Table } from 'dexie'
import type { Listed } from '#domain/articles/article.ts'
import { paragraphsOf, foldedText, passageWith } from '#domain/bodies/body-text.ts'
import type { Category } from '#domain/categories/category.ts'
import { fold } from '#domain/lists/fold.ts'
import { mayHold, roughWord, type RoughWord } from '#domain/lists/rough-search.ts'
import { everyWordOf, holds } from '#domain/lists/search.ts'
import type { BodyDatabase } from '../copy/body-database.ts'
import type { CopyDatabase } from '../copy/copy-database.ts'
import { asWritten, suggestedWords } from './did-you-mean.ts'
import { textAt, textsBetween, type PackedTexts } from '../copy/packed-texts.ts'
import { articlesByIds, readLists } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { titlesWith } from './title-search.ts'

/** Articles in the first batch: few, for quick first results. */
const FIRST_PORTION = 20
/** This many of the newest articles are read by key, in order. */
const NEWEST = 120
/** Rows per read of a table. */
const RUN = 200
const MOST_HITS = 20

interface TextHit {
  readonly article: Listed
  /** The sentence that contains the words. */
  readonly passage: string
}

export interface TextAnswer {
  /** All results so far, newest first. */
  readonly hits: readonly TextHit[]
  readonly isDone: boolean
  /** A suggested spelling if there are no results at all. */
  readonly meant: string | null
}

/** The source of texts: a device, or the part of it that a worker has opened. */
export interface TextSource extends Rows {
  readonly copy: CopyDatabase
  readonly bodies: BodyDatabase
}

/** Searches until everything is read, enough is found, or the signal aborts. Reports all results each time. */
export async function searchTexts(
  source: TextSource,
  query: string,
  tell: (answer: TextAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  const words = everyWordOf(query)
  if (words.length === 0) {
    tell({ hits: [], isDone: true, meant: null })
    return
  }
  const { catalogue, categories } = await readLists(source)
  const { ids, titles } = catalogue
  const withText = new Set(await source.bodies.versions.toCollection().primaryKeys())
  const sought: Sought = { words, rough: words.map(roughWord), categories, withText }
  const hits: TextHit[] = []
  // Articles whose title contains the text are already among the results.
  const idsBetween = (from: number, to: number) =>
    textsBetween(ids, from, to).filter((_, at) => !isInTitle(textAt(titles, from + at), words))
  const addHits = async (portion: readonly string[]) => {
    if (signal.aborted || hits.length === MOST_HITS) return
    const found = await hitsAmong(source, portion, sought)
    hits.push(...found.slice(0, MOST_HITS - hits.length))
    if (found.length > 0 && !signal.aborted) tell({ hits: [...hits], isDone: false, meant: null })
  }
  await addHits(idsBetween(0, FIRST_PORTION))
  await addHits(idsBetween(FIRST_PORTION, NEWEST))
  if (hits.length < MOST_HITS && titles.ends.length > NEWEST) {
    const candidates = await candidateIds(source, sought, signal)
    const others = idsBetween(NEWEST, titles.ends.length).filter((id) => candidates.has(id))
    for (let from = 0; from < others.length; from += FIRST_PORTION)
      await addHits(others.slice(from, from + FIRST_PORTION))
  }
  if (signal.aborted) return
  const isLost = hits.length === 0 && titlesWith(titles, query.trim()).length === 0
  const meant = isLost && !hasEveryWord(titles, words) ? await meantQuery(source, titles, ids, query) : null
  if (!signal.aborted) tell({ hits, isDone: true, meant })
}

/** Reports articles with every word in introduction or text, as they are found. Also counts missing texts. */
export async function idsInTexts(
  source: TextSource,
  query: string,
  tell: (ids: readonly string[]) => void,
  signal: AbortSignal,
): Promise<{ readonly unread: number }> {
  const words = everyWordOf(query)
  const { catalogue, categories } = await readLists(source)
  const withText = new Set(await source.bodies.versions.toCollection().primaryKeys())
  const sought: Sought = { words, rough: words.map(roughWord), categories, withText }
  const candidates = words.length === 0 ? [] : [...(await candidateIds(source, sought, signal))]
  const found: string[] = []
  for (let from = 0; from < candidates.length && !signal.aborted; from += NEWEST) {
    const hits = await hitsAmong(source, candidates.slice(from, from + NEWEST), sought)
    found.push(...hits.map(({ article }) => article.id))
    if (hits.length > 0 && !signal.aborted) tell([...found])
  }
  return { unread: Math.max(0, catalogue.ids.ends.length - withText.size) }
}

interface Sought {
  readonly words: readonly string[]
  /** The same words, in order, for a rough search. */
  readonly rough: readonly RoughWord[]
  readonly categories: readonly Category[]
  /** The articles whose text is on the device. */
  readonly withText: ReadonlySet<string>
}

/** Finds articles that may contain the words, by id. Scanning is many times faster than reading rows by key. */
async function candidateIds(
  { copy, bodies }: TextSource,
  { words, rough, withText }: Sought,
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = new Set<string>()
  /** Words that only the text may contain, as indexes into `words`. */
  const lacking = new Map<string, readonly number[]>()
  await walk(copy.heads, signal, (head) => {
    const folded = fold(head.thin ? head.title : `${head.title}\n${head.introduction}`)
    const missing = words.flatMap((word, at) => (holds(folded, word) ? [] : [at]))
    if (missing.length === 0) found.add(head.id)
    if (withText.has(head.id)) lacking.set(head.id, missing)
  })
  await walk(bodies.texts, signal, ({ id, content }) => {
    if (lacking.get(id)?.every((at) => mayHold(content, rough[at] ?? null))) found.add(id)
  })
  return found
}

/** Visits all rows in chunks until the signal aborts. */
async function walk<Row extends { readonly id: string }>(
  table: Table<Row, string>,
  signal: AbortSignal,
  visit: (row: Row) => void,
): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    const run = await table.where('id').above(last).limit(RUN).toArray()
    run.forEach(visit)
    last = run.at(-1)?.id ?? last
    if (run.length < RUN) return
  }
}

async function hitsAmong(
  source: TextSource,
  ids: readonly string[],
  { words, rough, categories, withText }: Sought,
): Promise<TextHit[]> {
  const articles = await articlesByIds(source, categories, ids)
  const texts = await source.bodies.texts.bulkGet(ids.filter((id) => withText.has(id)))
  const contents = new Map(texts.flatMap((text) => (text ? [[text.id, text.content] as const] : [])))
  return articles.flatMap((article) => {
    const content = contents.get(article.id) ?? ''
    const title = fold(article.title)
    const introduction = article.thin ? [] : [foldedText(article.introduction)]
    const isElsewhere = (word: string) =>
      [title, ...introduction.map(({ folded }) => folded)].some((text) => holds(text, word))
    if (!words.every((word, at) => isElsewhere(word) || mayHold(content, rough[at] ?? null))) return []
    const paragraphs = [...introduction, ...paragraphsOf(content).map(foldedText)]
    const passage = passageWith(words, { title, paragraphs })
    return passage === null ? [] : [{ article, passage }]
  })
}

function isInTitle(folded: string, words: readonly string[]): boolean {
  return words.every((word) => holds(folded, word))
}

function hasEveryWord(titles: PackedTexts, words: readonly string[]): boolean {
  for (let index = 0; index < titles.ends.length; index += 1)
    if (isInTitle(textAt(titles, index), words)) return true
  return false
}

async function meantQuery(
  source: Rows,
  titles: PackedTexts,
  ids: PackedTexts,
  query: string,
): Promise<string | null> {
  const meant = suggestedWords(titles, query)
  if (meant === null) return null
  const written = meant.map(async ({ word, index }) => {
    const [head] = await source.readHeads([textAt(ids, index)])
    return head ? asWritten(head.title, word) : word
  })
  return (await Promise.all(written)).join(' ')
}
