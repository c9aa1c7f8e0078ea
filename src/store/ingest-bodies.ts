// The only writer of bodies. Text and version go in one transaction, and no text falls back to an older one.

import type { ArticleBody } from '#domain/article.ts'
import { addMissing } from './add-missing.ts'
import type { BodyDatabase, BodyVersion } from './body-database.ts'
import type { Device } from './device.ts'

/**
 * Puts bodies where they are newer than what is stored; where none is, nothing is written. `unnumbered`: their
 * revisions are ours, so the same number may be another text.
 */
export async function putBodies(
  { bodies }: Device,
  arrived: readonly ArticleBody[],
  era: number,
  { unnumbered = false }: { readonly unnumbered?: boolean } = {},
): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    const known = (await areKnown(bodies, arrived)) ? arrived : await addUnknown(bodies, arrived, era)
    if (known.length === 0) return
    const stored = await bodies.versions.bulkGet(known.map(({ id }) => id))
    const news = known.filter(({ bodyRev }, place) => {
      const local = stored[place]
      if (local === undefined || local.era !== era) return true
      return unnumbered ? local.bodyRev <= bodyRev : local.bodyRev < bodyRev
    })
    if (news.length === 0) return
    await bodies.versions.bulkPut(news.map((body) => versionOf(body, era)))
    await bodies.texts.bulkPut(news.map(textOf))
  })
}

/** Drops the bodies of articles that are no longer there. */
export async function dropBodies({ bodies }: Device, ids: readonly string[]): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    await bodies.texts.bulkDelete([...ids])
    await bodies.versions.bulkDelete([...ids])
  })
}

/** A guess by the first one: bodies that arrive together are nearly always all new or all known. */
async function areKnown({ versions }: BodyDatabase, [first]: readonly ArticleBody[]): Promise<boolean> {
  return first !== undefined && (await versions.get(first.id)) !== undefined
}

/** Adds the bodies of which there is no version; gives the others. */
async function addUnknown(
  { versions, texts }: BodyDatabase,
  arrived: readonly ArticleBody[],
  era: number,
): Promise<readonly ArticleBody[]> {
  const known = await addMissing(
    versions,
    arrived.map((body) => versionOf(body, era)),
  )
  await texts.bulkPut(arrived.filter((_, place) => !known.has(place)).map(textOf))
  return arrived.filter((_, place) => known.has(place))
}

function versionOf({ id, bodyRev, content }: ArticleBody, era: number): BodyVersion {
  return { id, bodyRev, era, size: content.length }
}

function textOf({ id, content }: ArticleBody) {
  return { id, content }
}
