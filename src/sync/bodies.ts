// The texts, after the list: newest first, 50 to a request, only what is missing or outdated (sync.md §3.5). Whatever is
// left out is asked for when it is opened.

import { fetchBodies } from '#api/articles.ts'
import type { ArticleBody } from '#domain/article.ts'
import { success, type Result } from '#domain/failure.ts'
import type { BodyVersion } from '#store/body-database.ts'
import type { StoredHead } from '#store/copy-database.ts'
import type { Device } from '#store/device.ts'
import { dropBodies, putBodies } from '#store/ingest.ts'
import { placesOf, textsBetween } from '#store/packed-texts.ts'
import { PLAIN } from './pull-plain.ts'
import { withRetries } from './retry.ts'
import type { Session } from './session.ts'

/** How many of the newest articles are kept whole without being opened: about 40 MB. */
const MOST_BODIES = 5000
const REQUEST = 50
/** Articles looked at together; looking reads no text. */
const CHUNK = 500

/** Is this the body that the head speaks of? */
export function isCurrent(head: StoredHead, version: BodyVersion | undefined): boolean {
  return version !== undefined && version.era === head.era && version.bodyRev >= head.bodyRev
}

/** Fetches the missing bodies and drops those of articles that are gone. Stops at the first failure. */
export async function fillBodies(session: Session): Promise<Result<'filled'>> {
  const { device, signal } = session
  const { ids } = await device.catalogue.at(await device.copy.readCheckpoint())
  const stored = await device.bodies.versions.toCollection().primaryKeys()
  const kept = placesOf(ids, new Set(stored))
  const orphans = stored.filter((id) => !kept.has(id))
  if (orphans.length > 0) await dropBodies(device, orphans)

  for (let start = 0; start < Math.min(ids.ends.length, MOST_BODIES); start += CHUNK) {
    const wanted = await outdated(device, textsBetween(ids, start, start + CHUNK))
    for (let at = 0; at < wanted.length; at += REQUEST) {
      if (signal.aborted) return { ok: false, failure: { kind: 'aborted' } }
      const filled = await fetchSome(session, wanted.slice(at, at + REQUEST))
      if (!filled.ok) return filled
    }
  }
  return success('filled')
}

async function outdated({ copy, bodies }: Device, ids: readonly string[]): Promise<StoredHead[]> {
  const heads = await copy.heads.bulkGet([...ids])
  const versions = await bodies.versions.bulkGet([...ids])
  return heads.flatMap((head, place) => (head && !isCurrent(head, versions[place]) ? [head] : []))
}

async function fetchSome(session: Session, heads: readonly StoredHead[]): Promise<Result<'filled'>> {
  const { api, device, signal } = session
  const { generation, era } = await device.copy.readCheckpoint()
  const numbered = generation !== PLAIN
  const ids = heads.map(({ id }) => id)
  const fetched = await withRetries(session, () => fetchBodies(api, { ids, numbered }, signal))
  if (!fetched.ok) return fetched
  const bodyRevs = new Map(heads.map(({ id, bodyRev }) => [id, bodyRev]))
  const bodies = fetched.value.map((body): ArticleBody =>
    numbered ? body : { ...body, bodyRev: bodyRevs.get(body.id) ?? 0 },
  )
  await putBodies(device, bodies, era)
  return success('filled')
}
