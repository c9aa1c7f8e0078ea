// Saved articles: a copy of head and text in the reader database (P11.1), which only the reader removes (P11.2). Sync
// updates it (`sync/download/store-saved.ts`). Freeing space, or a deletion by an editor, does not affect it.
import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import { picturesOf } from '#domain/bodies/body-pictures.ts'
import type { Result } from '#domain/failure.ts'
import { PAGE_SIZE, pageOf } from '#domain/lists/listing.ts'
import type { Device } from '../device/device.ts'
import { LET_GO } from './has-saved.ts'
import { withFreeSpace } from '../device/free-space.ts'
import { WANTS, type StoredSaved, type StoredSavedText } from './reader-database.ts'
import { articlesByIds, allCategories } from '../queries.ts'
import { readSetting, writeSetting } from '../device/settings.ts'
import { onStore } from '../device/store-failure.ts'

/** A whole saved article, as stored and restored. */
export interface SavedCopy {
  readonly saved: StoredSaved
  /** Null if its text has not arrived yet. */
  readonly text: StoredSavedText | null
}

/** Saves an article as shown, with its text if that is here. Sync downloads the rest. A saved one is unchanged. */
export function saveArticle(device: Device, shown: Listed): Promise<Result<'saved'>> {
  return onStore(device, async () => {
    const { own } = device
    const body = await device.readBody(shown.id)
    const isWhole = !shown.thin && body !== null && body.bodyRev >= shown.bodyRev
    await putCopies(device, async () =>
      (await own.saved.get(shown.id))
        ? []
        : [
            copyOf(shown, isWhole ? body : null, {
              savedAt: Date.now(),
              wants: isWhole ? 'pictures' : 'text',
            }),
          ],
    )
    return 'saved' as const
  })
}

/** Removes a saved article. Returns its copy for an undo; null if it was not saved. */
export function removeSaved(device: Device, id: string): Promise<Result<SavedCopy | null>> {
  return onStore(device, async () => {
    const { own } = device
    const removed = await own.transaction('rw', own.saved, own.savedTexts, async () => {
      const [saved, text] = await Promise.all([own.saved.get(id), own.savedTexts.get(id)])
      await Promise.all([own.saved.delete(id), own.savedTexts.delete(id)])
      return saved ? { saved, text: text ?? null } : null
    })
    if (removed) await letGo(device, removed.saved.pictures)
    return removed
  })
}

/** Restores a copy that was just removed. Its pictures may already be deleted. */
export function putBack(device: Device, { saved, text }: SavedCopy): Promise<Result<'saved'>> {
  const wants = saved.wants === WANTS.text ? WANTS.text : WANTS.pictures
  return onStore(device, async () => {
    await putCopies(device, async () => [{ saved: { ...saved, wants }, text }])
    return 'saved' as const
  })
}

/** Writes all copies or none. On a full device they take the place of texts that can be downloaded again. */
export async function putCopies(device: Device, make: () => Promise<readonly SavedCopy[]>): Promise<void> {
  const { own } = device
  await withFreeSpace(device, () =>
    own.transaction('rw', own.saved, own.savedTexts, async () => {
      const copies = await make()
      await own.saved.bulkPut(copies.map(({ saved }) => saved))
      await own.savedTexts.bulkPut(copies.flatMap(({ text }) => text ?? []))
    }),
  )
}

/** Creates a copy from these rows. */
export function copyOf(
  article: Listed,
  body: ArticleBody | null,
  { savedAt, wants }: { readonly savedAt: number; readonly wants: keyof typeof WANTS },
): SavedCopy {
  const { id } = article
  return {
    saved: {
      id,
      savedAt,
      article,
      pictures: picturesOf(article.thin ? [] : article.images, body?.content ?? ''),
      wants: WANTS[wants],
      isRemoved: false,
    },
    text: body && { ...body, id },
  }
}

/** Stores the addresses of pictures that a saved article no longer shows. */
export async function letGo(device: Device, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const before = await readSetting(device, LET_GO)
  const noted = Array.isArray(before) ? before.filter((one) => typeof one === 'string') : []
  await writeSetting(device, LET_GO, [...new Set([...noted, ...addresses])])
}

/** Returns the stored addresses that no saved article shows. Call `forget` after deleting the pictures. */
export async function picturesLetGo(
  device: Device,
): Promise<{ readonly addresses: readonly string[]; readonly forget: () => Promise<void> }> {
  const noted = await readSetting(device, LET_GO)
  const addresses = Array.isArray(noted) ? noted.filter((one) => typeof one === 'string') : []
  const used = new Set<unknown>()
  if (addresses.length > 0)
    await device.own.saved
      .where('pictures')
      .anyOf(addresses)
      .eachKey((address) => used.add(address))
  return {
    addresses: addresses.filter((address) => !used.has(address)),
    async forget() {
      if (addresses.length > 0) await writeSetting(device, LET_GO, [])
    },
  }
}

/** An entry of the list of saved articles. */
export interface SavedEntry {
  /** The magazine's current version if there is one, otherwise the saved one. */
  readonly article: Listed
  readonly isRemoved: boolean
  /** Is its text on the device? */
  readonly isWhole: boolean
}

export interface SavedPage {
  readonly entries: readonly SavedEntry[]
  readonly page: number
  readonly pageCount: number
  readonly total: number
}

/** Reads one page of saved articles, last saved first: the keys of all, and the rows of the page. */
export async function savedPage(device: Device, { page }: { readonly page: number }): Promise<SavedPage> {
  const { own } = device
  const ids = await own.saved.orderBy('savedAt').reverse().primaryKeys()
  const shown = pageOf({ total: ids.length, page, filtered: true })
  const onPage = ids.slice(...shown.items)
  const saved = (await own.saved.bulkGet(onPage)).flatMap((row) => row ?? [])
  const current = await articlesByIds(device, await allCategories(device), onPage)
  const articleById = new Map(current.map((article) => [article.id, article]))
  return {
    entries: saved.map(({ id, article, wants, isRemoved }) => {
      const now = articleById.get(id)
      return {
        article: now && !now.thin ? now : article,
        isRemoved: isRemoved && now === undefined,
        isWhole: wants !== WANTS.text,
      }
    }),
    page: shown.page,
    pageCount: Math.max(1, Math.ceil(ids.length / PAGE_SIZE)),
    total: ids.length,
  }
}
