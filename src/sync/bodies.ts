// The texts, after the list: newest first, 50 to a request, only what is missing or outdated (sync.md §3.5). Whatever is
// left out is asked for when it is opened.

import { fetchBodies } from '#api/articles.ts'
import { fetchSharedBodies } from '#api/texts.ts'
import type { ArticleBody } from '#domain/article.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import type { BodyVersion } from '#store/body-database.ts'
import type { StoredHead } from '#store/copy-database.ts'
import type { Device } from '#store/device.ts'
import { dropBodies, putBodies } from '#store/ingest-bodies.ts'
import { placesOf, textsBetween } from '#store/packed-texts.ts'
import { storeFailure } from '#store/store-failure.ts'
import { fillHeads } from './fill-heads.ts'
import { PLAIN } from './pull-plain.ts'
import { withRetries } from './retry.ts'
import type { Session } from './session.ts'

/** How much of the newest is kept whole without being opened (sync.md §3.5): articles, and characters of text. */
const MOST_BODIES = 2000
const MOST_TEXT = 50_000_000
const REQUEST = 50
/** Articles looked at together; looking reads no text. */
const CHUNK = 500

/** Is this the body that the head speaks of? */
export function isCurrent(head: StoredHead, version: BodyVersion | undefined): boolean {
  return version !== undefined && version.era === head.era && version.bodyRev >= head.bodyRev
}

/**
 * Fetches the missing bodies within the budget and drops those of articles that are gone. Stops at the first failure;
 * `quota` when the device is full: then the bodies are given up whole, and none are fetched ahead any more.
 */
export async function fillBodies(
  session: Session,
  { mostText = MOST_TEXT }: { readonly mostText?: number } = {},
): Promise<Result<'filled'>> {
  const { device, signal } = session
  if (device.isFull()) return failed({ kind: 'quota' })
  const { ids } = await device.catalogue.at(await device.copy.readCheckpoint())
  const stored = await device.bodies.versions.toCollection().primaryKeys()
  const kept = placesOf(ids, new Set(stored))
  const orphans = stored.filter((id) => !kept.has(id))
  if (orphans.length > 0) await dropBodies(device, orphans)

  if (session.isSavingData()) return success('filled')
  let filled = 0
  for (let start = 0; start < Math.min(ids.ends.length, MOST_BODIES); start += CHUNK) {
    const { wanted, size } = await look(device, textsBetween(ids, start, start + CHUNK))
    filled += size
    for (let at = 0; at < wanted.length; at += REQUEST) {
      if (filled >= mostText) return success('filled')
      if (signal.aborted) return failed({ kind: 'aborted' })
      const fetched = await fetchSome(session, wanted.slice(at, at + REQUEST))
      if (!fetched.ok) return fetched
      filled += fetched.value
    }
  }
  return success('filled')
}

interface Look {
  readonly wanted: readonly StoredHead[]
  /** Characters of the bodies that are here and current. */
  readonly size: number
}

async function look({ copy, bodies }: Device, ids: readonly string[]): Promise<Look> {
  const heads = await copy.heads.bulkGet([...ids])
  const versions = await bodies.versions.bulkGet([...ids])
  // A text without the rest of its article cannot be read.
  const isReadable = (head: StoredHead, place: number) => !head.thin && isCurrent(head, versions[place])
  const wanted = heads.flatMap((head, place) => (head && !isReadable(head, place) ? [head] : []))
  const missing = new Set(wanted.map(({ id }) => id))
  const here = versions.flatMap((version) => (version && !missing.has(version.id) ? [version.size] : []))
  return { wanted, size: here.reduce((sum, size) => sum + size, 0) }
}

/** How many characters came. */
async function fetchSome(session: Session, heads: readonly StoredHead[]): Promise<Result<number>> {
  const { device } = session
  const { generation, era } = await device.copy.readCheckpoint()
  const titles = heads.flatMap(({ id, thin }) => (thin ? [id] : []))
  const rest = await fillHeads(session, titles)
  if (!rest.ok) return rest
  const numbered = generation !== null && generation !== PLAIN
  const fetched = await withRetries(session, () => bodiesOf(session, heads, generation))
  if (!fetched.ok) return fetched
  const bodyRevs = new Map(heads.map(({ id, bodyRev }) => [id, bodyRev]))
  const bodies = fetched.value.map((body): ArticleBody =>
    numbered ? body : { ...body, bodyRev: bodyRevs.get(body.id) ?? 0 },
  )
  try {
    await putBodies(device, bodies, era, { unnumbered: !numbered })
  } catch (error) {
    if (storeFailure(error)?.kind !== 'quota') throw error
    await device.giveUpBodies()
    return failed({ kind: 'quota' })
  }
  return success(bodies.reduce((sum, { content }) => sum + content.length, 0))
}

/** From an answer that readers share; where the table API has none, by the specification's own call. */
async function bodiesOf(
  { api, signal }: Session,
  heads: readonly StoredHead[],
  generation: string | null,
): Promise<Result<readonly ArticleBody[]>> {
  const ids = heads.map(({ id }) => id)
  if (generation === null || generation === PLAIN) return fetchBodies(api, { ids, numbered: false }, signal)
  const rev = Math.max(...heads.map(({ bodyRev }) => bodyRev))
  const shared = await fetchSharedBodies(api, { ids, rev, generation }, signal)
  if (shared.ok || shared.failure.kind !== 'missing') return shared
  return fetchBodies(api, { ids, numbered: true }, signal)
}
