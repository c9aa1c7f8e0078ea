// Writes and merges the file of reader data (`domain/device/reader-data-file.ts`). A merge removes nothing (P11.6):
// an article saved in either stays saved, the later reading wins, and the file's choices replace existing ones.
import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import type { Result } from '#domain/failure.ts'
import type { SettableObservable } from '#domain/observable.ts'
import type { OwnChoices, ReaderDataFile, OwnSaved } from '#domain/device/reader-data-file.ts'
import { joinRecentSearches, recentSearches } from '../search/recent-searches.ts'
import type { Device } from '../device/device.ts'
import { isOfflinePreference, readOfflinePreference } from '../device/offline-preference.ts'
import { allCategories, articlesByIds } from '../queries.ts'
import { copyOf, type SavedCopy, putCopies } from './saved.ts'
import { textSize, lineWidth, shortcutsChoice, theme } from '../device/stored-choice.ts'
import { onStore } from '../device/store-failure.ts'
import { WANTS, type StoredReading } from './reader-database.ts'

/** Collects the reader data of this device for a file. */
export async function ownFileOf(device: Device): Promise<Result<ReaderDataFile>> {
  const things = await readReaderData(device)
  if (!things.ok) return things
  return onStore(device, async () => ({
    saved: things.value.saved.map(({ saved: { savedAt, article }, text }) => ({
      savedAt,
      article,
      text: text && withoutId(text),
    })),
    readings: things.value.readings,
    choices: await choicesHere(device),
    searches: await recentSearches(device),
  }))
}

function withoutId({ id: _, ...text }: ArticleBody): Omit<ArticleBody, 'id'> {
  return text
}

/** The result of a merge. */
export interface OwnFileJoined {
  /** Saved articles that were not saved here before. */
  readonly saved: number
  readonly readings: number
  /** Titles of articles that the magazine no longer has; the file contained their copies. */
  readonly copies: readonly string[]
  /** Titles of such articles without a copy, which cannot be saved. */
  readonly lost: readonly string[]
  /** The file's choice for offline reading, if any, to be applied by sync. */
  readonly offline: OwnChoices['offline']
}

/** Merges a file into the existing data. Call `requests.storeSaved()` afterwards. */
export async function joinOwnFile(device: Device, file: ReaderDataFile): Promise<Result<OwnFileJoined>> {
  const found = await onStore(device, () => copiesFor(device, file.saved))
  if (!found.ok) return found
  const { copies, kept, lost } = found.value
  const put = await putReaderData(device, { saved: copies, readings: file.readings })
  if (!put.ok) return put
  return onStore(device, async () => {
    await joinRecentSearches(device, file.searches)
    for (const { name, write } of places) write(file.choices[name])
    return {
      saved: copies.length,
      readings: file.readings.length,
      copies: kept,
      lost,
      offline: isOfflinePreference(file.choices.offline) ? file.choices.offline : undefined,
    }
  })
}

interface Copies {
  readonly copies: readonly SavedCopy[]
  readonly kept: readonly string[]
  readonly lost: readonly string[]
}

/** Creates a copy of each article that is not saved here. The magazine's version wins over the file's. */
async function copiesFor(device: Device, saved: readonly OwnSaved[]): Promise<Copies> {
  const here = new Set(await device.own.saved.toCollection().primaryKeys())
  const bySame = new Map(saved.map((entry) => [entry.article.id, entry]))
  const coming = [...bySame.values()].filter(({ article }) => !here.has(article.id))
  const categories = await allCategories(device)
  const ids = coming.map(({ article }) => article.id)
  const listed = new Map((await articlesByIds(device, categories, ids)).map((one) => [one.id, one]))
  const { phase } = await device.readCheckpoint()
  const copies: SavedCopy[] = []
  const kept: string[] = []
  const lost: string[] = []
  for (const entry of coming) {
    const { article, savedAt, text } = entry
    const current = listed.get(article.id)
    if (current) copies.push(copyOf(current, await bodyHere(device, current), { savedAt, wants: 'text' }))
    else if (phase !== 'live') copies.push(copyOf(article, null, { savedAt, wants: 'text' }))
    else if (text) {
      kept.push(article.title)
      const { saved: row, text: stored } = copyOf(
        article,
        { id: article.id, ...text },
        { savedAt, wants: 'pictures' },
      )
      copies.push({ saved: { ...row, isRemoved: true }, text: stored })
    } else lost.push(article.title)
  }
  return { copies, kept, lost }
}

async function bodyHere(device: Device, article: Listed) {
  const body = await device.readBody(article.id)
  return !article.thin && body !== null && body.bodyRev >= article.bodyRev ? body : null
}

const places = [
  placeOf('theme', theme, ['light', 'dark']),
  placeOf('textSize', textSize, ['small', 'large', 'huge']),
  placeOf('lineWidth', lineWidth, ['narrow', 'wide']),
  placeOf('shortcuts', shortcutsChoice, ['off']),
]

/** Connects a choice on this device with its entry in the file. `values`: those worth exporting, without the default. */
function placeOf<T extends string>(
  name: Exclude<keyof OwnChoices, 'offline'>,
  choice: SettableObservable<T>,
  values: readonly T[],
) {
  const among = (said: string | undefined) => values.find((value) => value === said)
  return {
    name,
    read: () => among(choice.get()),
    write: (said: string | undefined) => {
      const value = among(said)
      if (value !== undefined) choice.set(value)
    },
  }
}

async function choicesHere(device: Device): Promise<OwnChoices> {
  const offline = await readOfflinePreference(device)
  const made = [
    ...places.map(({ name, read }) => [name, read()]),
    ['offline', offline === 'newest' ? undefined : offline],
  ]
  return Object.fromEntries(made.filter(([, value]) => value !== undefined))
}

// Saved articles and reading progress for another device. Imports only add.

interface ReaderData {
  readonly saved: readonly SavedCopy[]
  readonly readings: readonly StoredReading[]
}

/** Reads all reader data. The texts of saved articles may take tens of megabytes. */
export function readReaderData(device: Device): Promise<Result<ReaderData>> {
  const { own } = device
  return onStore(device, () =>
    own.transaction('r', own.saved, own.savedTexts, own.readings, async () => {
      const [saved, texts, readings] = await Promise.all([
        own.saved.toArray(),
        own.savedTexts.toArray(),
        own.readings.toArray(),
      ])
      const textById = new Map(texts.map((text) => [text.id, text]))
      return { saved: saved.map((row) => ({ saved: row, text: textById.get(row.id) ?? null })), readings }
    }),
  )
}

/**
 * Adds reader data. An article saved here stays, the later reading wins, and an article read to the end on either
 * side stays read. Sync downloads the pictures; call `requests.storeSaved()` afterwards.
 */
export function putReaderData(device: Device, { saved, readings }: ReaderData): Promise<Result<void>> {
  const { own } = device
  return onStore(device, async () => {
    await putCopies(device, async () => {
      const here = new Set(await own.saved.toCollection().primaryKeys())
      return saved
        .filter(({ saved: { id } }) => !here.has(id))
        .map(({ saved: row, text }) => ({
          saved: { ...row, wants: text === null && !row.isRemoved ? WANTS.text : WANTS.pictures },
          text,
        }))
    })
    await own.transaction('rw', own.readings, async () => {
      const before = await own.readings.bulkGet(readings.map(({ id }) => id))
      await own.readings.bulkPut(
        readings.map((reading, at) => {
          const known = before[at]
          if (!known) return reading
          const later = known.at > reading.at ? known : reading
          return { ...later, done: known.done === 1 || reading.done === 1 ? 1 : 0 }
        }),
      )
    })
  })
}
