// Keeps saved articles complete and up to date: text and every picture (P11.1). It ignores the limit and the data
// saver, because the reader asked for these articles. Runs after a round, and on saving.
import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import { picturesOf } from '#domain/bodies/body-pictures.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { WANTS, type StoredSaved } from '#store/reader-data/reader-database.ts'
import { allCategories, articlesByIds } from '#store/queries.ts'
import { letGo, picturesLetGo, putCopies } from '#store/reader-data/saved.ts'
import { readSetting, writeSetting } from '#store/device/settings.ts'
import { storeFailure } from '#store/device/store-failure.ts'
import { BODIES_AT_ONCE, isCurrent } from './bodies.ts'
import { fetchTexts, isNumbered } from './fetch-texts.ts'
import { fillHeads } from './fill-heads.ts'
import type { PictureKeeper } from './picture-keeper.ts'
import { withRetries } from '../round/retry.ts'
import type { SyncContext } from '../sync-context.ts'

/** Saved articles compared with the magazine per batch. */
const CHUNK = 250
/** Pictures per message: the browser ends a worker whose message takes minutes. */
const PART = 12
/** The state of the copy that saved articles were last compared with. */
const COMPARED = 'saved-compared'

/** Downloads the missing parts of saved articles, until the first failure. Copies of deleted articles stay. */
export async function storeSaved(context: SyncContext, pictures: PictureKeeper): Promise<Result<'kept'>> {
  const { device } = context
  await dropLetGo(device, pictures)
  await compare(device)
  const texts = await bringTexts(context)
  // A text that is not available now does not delay its pictures.
  const brought = await bringPictures(context, pictures)
  return texts.ok ? brought : texts
}

async function dropLetGo(device: Device, pictures: PictureKeeper): Promise<void> {
  const { addresses, forget } = await picturesLetGo(device)
  if (addresses.length > 0) await pictures.letGo(addresses)
  await forget()
}

/** Notes changes and deletions since the last comparison. Runs once for each edition of the copy. */
async function compare(device: Device): Promise<void> {
  const { own } = device
  const { copyId, edition, phase } = await device.readCheckpoint()
  const name = `${copyId} ${edition} ${phase}`
  if ((await readSetting(device, COMPARED)) === name) return
  const ids = await own.saved.toCollection().primaryKeys()
  const categories = await allCategories(device)
  for (let start = 0; start < ids.length; start += CHUNK) {
    const some = ids.slice(start, start + CHUNK)
    const [saved, heads, listed] = await Promise.all([
      own.saved.bulkGet(some),
      device.copy.heads.bulkGet(some),
      articlesByIds(device, categories, some),
    ])
    const articleById = new Map(listed.map((article) => [article.id, article]))
    const changed = saved.flatMap((row, at) => {
      const next = row && compared(row, heads[at], articleById.get(row.id), phase === 'live')
      return next ? [next] : []
    })
    // Articles that were removed meanwhile stay removed.
    await putCopies(device, async () => {
      const still = await own.saved.bulkGet(changed.map(({ id }) => id))
      return changed.flatMap((row, at) => (still[at] ? [{ saved: row, text: null }] : []))
    })
  }
  await writeSetting(device, COMPARED, name)
}

/** Returns the saved row updated from the magazine's row; null if nothing changes. */
function compared(
  saved: StoredSaved,
  head: StoredHead | undefined,
  article: Listed | undefined,
  isComplete: boolean,
): StoredSaved | null {
  if (!head || !article) return isComplete && !saved.isRemoved ? { ...saved, isRemoved: true } : null
  if (head.thin) {
    const isSame = !saved.isRemoved && head.rev === saved.article.rev
    return isSame ? null : { ...saved, isRemoved: false, wants: WANTS.text }
  }
  if (!saved.isRemoved && JSON.stringify(article) === JSON.stringify(saved.article)) return null
  const isOther = saved.article.thin === true || head.bodyRev !== saved.article.bodyRev
  const images = article.thin ? [] : article.images
  const isNewPicture = images.some((address) => !saved.pictures.includes(address))
  const isMore = isNewPicture && saved.wants === WANTS.nothing
  return {
    ...saved,
    article,
    pictures: [...new Set([...images, ...saved.pictures])],
    wants: isOther ? WANTS.text : isMore ? WANTS.pictures : saved.wants,
    isRemoved: false,
  }
}

/** Downloads texts in batches, until none is missing or none is available. */
async function bringTexts(context: SyncContext): Promise<Result<'kept'>> {
  const { device } = context
  const tried = new Set<string>()
  for (;;) {
    const wanting = await device.own.saved
      .where('wants')
      .equals(WANTS.text)
      .filter(({ id }) => !tried.has(id))
      .limit(BODIES_AT_ONCE)
      .toArray()
    if (wanting.length === 0) return success('kept')
    for (const { id } of wanting) tried.add(id)
    const brought = await bringSome(context, wanting)
    if (!brought.ok) return brought
  }
}

async function bringSome(context: SyncContext, wanting: readonly StoredSaved[]): Promise<Result<'kept'>> {
  const { device } = context
  const ids = wanting.map(({ id }) => id)
  const whole = await fillHeads(context, ids)
  if (!whole.ok) return whole
  const heads = (await device.copy.heads.bulkGet(ids)).flatMap((head) => head ?? [])
  const versions = await device.bodies.versions.bulkGet(heads.map(({ id }) => id))
  const missing = heads.filter((head, at) => !isCurrent(head, versions[at]))
  const fetched = missing.length === 0 ? success([]) : await downloadTexts(context, missing)
  if (!fetched.ok) return fetched
  const textById = new Map(fetched.value.map((text) => [text.id, text]))
  for (const { id } of heads) {
    const text = textById.get(id) ?? (await device.readBody(id))
    if (text) textById.set(id, text)
  }
  await putTexts(device, wanting, textById)
  return success('kept')
}

/** Downloads texts, and also stores them in the body database if there is room: screens look there first. */
async function downloadTexts(
  context: SyncContext,
  heads: readonly StoredHead[],
): Promise<Result<readonly ArticleBody[]>> {
  const { api, device, signal } = context
  const { generation, era } = await device.readCheckpoint()
  const fetched = await withRetries(context, () => fetchTexts(api, heads, generation, signal))
  if (!fetched.ok) return fetched
  try {
    await putBodies(device, fetched.value, era, { unnumbered: !isNumbered(generation) })
  } catch (error) {
    if (storeFailure(error)?.kind !== 'quota') throw error
  }
  return fetched
}

async function putTexts(
  device: Device,
  wanting: readonly StoredSaved[],
  textById: ReadonlyMap<string, ArticleBody>,
): Promise<void> {
  const { own } = device
  const listed = await articlesByIds(
    device,
    await allCategories(device),
    wanting.map(({ id }) => id),
  )
  const unused: string[] = []
  await putCopies(device, async () => {
    const still = await own.saved.bulkGet(wanting.map(({ id }) => id))
    return still.flatMap((saved) => {
      const article = saved && listed.find(({ id }) => id === saved.id)
      const text = saved && textById.get(saved.id)
      if (!saved || !article || article.thin || !text || text.bodyRev < article.bodyRev) return []
      const pictures = picturesOf(article.images, text.content)
      unused.push(...saved.pictures.filter((address) => !pictures.includes(address)))
      return [{ saved: { ...saved, article, pictures, wants: WANTS.pictures }, text }]
    })
  })
  await letGo(device, unused)
}

/** Downloads pictures, article by article. If no worker stores pictures, they stay missing. */
async function bringPictures(context: SyncContext, pictures: PictureKeeper): Promise<Result<'kept'>> {
  const { device, signal } = context
  const { own } = device
  for (;;) {
    const wanting = await own.saved.where('wants').equals(WANTS.pictures).first()
    if (!wanting) return success('kept')
    for (let at = 0; at < wanting.pictures.length; at += PART) {
      if (signal.aborted) return failed({ kind: 'aborted' })
      const part = await pictures.save(wanting.pictures.slice(at, at + PART), signal)
      if (part === null) return success('kept')
      if (part.failure) return failed({ kind: part.failure })
    }
    await own.transaction('rw', own.saved, async () => {
      const now = await own.saved.get(wanting.id)
      // Another tab may have stored another text meanwhile.
      if (now?.wants === WANTS.pictures && now.pictures.join() === wanting.pictures.join())
        await own.saved.update(wanting.id, { wants: WANTS.nothing })
    })
  }
}
