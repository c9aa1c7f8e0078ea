// The file that transfers saved articles, reading progress, choices and searches to another device (P11.6). It does
// not identify the reader. Invalid entries are counted, and a time in the future becomes now.
import type { ArticleBody, Listed } from '../articles/article.ts'
import { detailsIn, headFactsIn } from '../facts/check-facts.ts'
import { success, type Result, invalid } from '../failure.ts'
import { jsonIn, partsOf, type Row } from '../row.ts'

const OWN_FORMAT = 'cacharreo-mis-cosas'
const OWN_VERSION = 1

export interface OwnSaved {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly article: Listed
  /** Null if it had not been downloaded yet. */
  readonly text: Omit<ArticleBody, 'id'> | null
}

/** How far an article has been read. */
export interface OwnReading {
  readonly id: string
  /** 1: read to the end; a number because it is part of an index. */
  readonly done: 0 | 1
  /** When it was last read, in milliseconds since 1970. */
  readonly at: number
  /** The zero-based index of the paragraph reached, and the number of paragraphs. */
  readonly block: number
  readonly blocks: number
  /** The beginning of that paragraph, to find it again after paragraphs were inserted before it. */
  readonly words: string
}

/** The reader's own choices; an absent one was never set. The code that stores them defines their values. */
const OWN_CHOICES = ['theme', 'textSize', 'lineWidth', 'shortcuts', 'offline'] as const
export type OwnChoices = Readonly<Partial<Record<(typeof OWN_CHOICES)[number], string>>>

export interface ReaderDataFile {
  readonly saved: readonly OwnSaved[]
  readonly readings: readonly OwnReading[]
  readonly choices: OwnChoices
  readonly searches: readonly string[]
}

/** The number of unusable entries of the file. */
export interface ReadReaderDataFile extends ReaderDataFile {
  readonly unread: number
}

/** The `detail` of a rejection: the file is not reader data, or of a later version. */
export const NO_READER_DATA_FILE = 'no-own-file'
export const LATER_READER_DATA_FILE = 'later-own-file'

/** Creates the text of a file. `at`: the current time in milliseconds since 1970. */
export function writeReaderDataFile(file: ReaderDataFile, at: number): string {
  const { saved, readings, choices, searches } = file
  return JSON.stringify({
    format: OWN_FORMAT,
    version: OWN_VERSION,
    exportedAt: new Date(at).toISOString(),
    saved,
    readings,
    choices,
    searches,
  })
}

/** Parses a file. `now`: the latest valid time in milliseconds since 1970, because a later one would win every merge. */
export function readReaderDataFile(text: string, now: number): Result<ReadReaderDataFile> {
  const whole = partsOf(jsonIn(text))
  const { format, version } = whole
  if (format !== OWN_FORMAT || typeof version !== 'number') return invalid(NO_READER_DATA_FILE)
  if (version > OWN_VERSION) return invalid(LATER_READER_DATA_FILE)
  const saved = entries(whole['saved'], (entry) => savedOf(entry, now))
  const readings = entries(whole['readings'], (entry) => readingOf(entry, now))
  const searches = entries(whole['searches'], (entry) => textOf(entry, 200))
  return success({
    saved: saved.read,
    readings: readings.read,
    searches: searches.read,
    choices: choicesOf(partsOf(whole['choices'])),
    unread: saved.unread + readings.unread + searches.unread,
  })
}

function entries<T>(list: unknown, read: (entry: unknown) => T | null): { read: T[]; unread: number } {
  const given = Array.isArray(list) ? list : []
  const all = given.flatMap((entry) => read(entry) ?? [])
  return { read: all, unread: given.length - all.length }
}

function savedOf(entry: unknown, now: number): OwnSaved | null {
  const said = partsOf(entry)
  const article = articleOf(partsOf(said['article']))
  const savedAt = momentOf(said['savedAt'], now)
  if (!article || savedAt === null) return null
  const text = partsOf(said['text'])
  const { content } = text
  const bodyRev = numberOf(text['bodyRev'])
  const details = detailsIn(text['details'])
  return {
    savedAt,
    article,
    text:
      bodyRev !== null && typeof content === 'string'
        ? { bodyRev, content, ...(details && { details }) }
        : null,
  }
}

function readingOf(entry: unknown, now: number): OwnReading | null {
  const said = partsOf(entry)
  const id = idOf(said['id'])
  const at = momentOf(said['at'], now)
  const [block, blocks] = [numberOf(said['block']), numberOf(said['blocks'])]
  const { words } = said
  if (id === null || at === null || block === null || blocks === null || typeof words !== 'string')
    return null
  if (block > blocks) return null
  return { id, at, block, blocks, words, done: said['done'] === 1 ? 1 : 0 }
}

function choicesOf(said: Row): OwnChoices {
  return Object.fromEntries(
    OWN_CHOICES.flatMap((name) => {
      const value = said[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function articleOf(said: Row): Listed | null {
  const id = idOf(said['id'])
  const title = textOf(said['title'], 2000)
  const publishedAt = textOf(said['publishedAt'], 100)
  const [rev, bodyRev] = [numberOf(said['rev']), numberOf(said['bodyRev'])]
  if (id === null || title === null || publishedAt === null || rev === null || bodyRev === null) return null
  const known = {
    id,
    title,
    publishedAt,
    rev,
    bodyRev,
    categoryId: textOrNull(said['categoryId']),
    categoryName: textOrNull(said['categoryName']),
    categoryColor: colourOf(said['categoryColor']),
  }
  if (said['thin'] === true) return { ...known, category: null, thin: true }
  const images = said['images']
  const changedAt = textOrNull(said['changedAt'])
  // P27.62
  const facts = headFactsIn(said['facts'])
  return {
    ...known,
    introduction: textOrNull(said['introduction']) ?? '',
    images: Array.isArray(images) ? images.filter((one) => typeof one === 'string') : [],
    category: textOrNull(said['category']),
    overall: numberOf(said['overall']),
    readTime: numberOf(said['readTime']),
    ...(changedAt !== null && { changedAt }),
    ...(facts && { facts }),
  }
}

/** An id is part of an address, which no lone surrogate can be: a link to it would throw. */
function idOf(value: unknown): string | null {
  const id = textOf(value, 200)
  return id === null || /\p{Surrogate}/u.test(id) ? null : id
}

function textOf(value: unknown, most: number): string | null {
  return typeof value === 'string' && value !== '' && value.length <= most ? value : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function colourOf(value: unknown): string | null {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** In milliseconds since 1970, at most `now`. */
function momentOf(value: unknown, now: number): number | null {
  const at = numberOf(value)
  return at === null ? null : Math.min(at, now)
}
