// The only writer of bodies: text and version in one transaction, and never an older text.
import type { ArticleBody } from '#domain/articles/article.ts'
import { Dexie } from 'dexie'
import type { BodyDatabase, BodyText, BodyVersion } from './body-database.ts'
import type { Device } from '../device/device.ts'

/** Stores bodies that are newer. `unnumbered`: the device assigned their revisions, so equal ones may differ. */
export async function putBodies(
  { bodies }: Device,
  arrived: readonly ArticleBody[],
  era: number,
  { unnumbered = false }: { readonly unnumbered?: boolean } = {},
): Promise<void> {
  const inOne = (write: () => Promise<void>) => bodies.transaction('rw', bodies.versions, bodies.texts, write)
  const putNews = () => putNewer(bodies, arrived, { era, unnumbered })
  // Bodies that arrive together are nearly always all new or all known, so the first one decides for all. Adding
  // takes one call per body, looking first takes two. Adding a known body fails, which is expensive.
  const addOrPut = async () => {
    const [first] = arrived
    const isKnown = first !== undefined && (await bodies.versions.get(first.id)) !== undefined
    await (isKnown ? putNews() : writeAll('bulkAdd', bodies, arrived, era))
  }
  try {
    await inOne(addOrPut)
  } catch (error) {
    // Another body was already stored, so the transaction wrote nothing.
    if (!isThere(error)) throw error
    await inOne(putNews)
  }
}

/** Adds details to texts that an earlier release stored without them, at the same revision. */
export async function putDetails(
  { bodies }: Device,
  arrived: readonly Required<Omit<ArticleBody, 'content'>>[],
  era: number,
): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    const stored = await bodies.versions.bulkGet(arrived.map(({ id }) => id))
    const same = arrived.filter(
      ({ bodyRev }, index) => stored[index]?.era === era && stored[index].bodyRev === bodyRev,
    )
    await bodies.texts.bulkUpdate(same.map(({ id, details }) => ({ key: id, changes: { details } })))
  })
}

/** Deletes the bodies of articles that no longer exist. */
export async function dropBodies({ bodies }: Device, ids: readonly string[]): Promise<void> {
  await bodies.transaction('rw', bodies.versions, bodies.texts, async () => {
    await bodies.texts.bulkDelete([...ids])
    await bodies.versions.bulkDelete([...ids])
  })
}

interface Comparison {
  readonly era: number
  readonly unnumbered: boolean
}

async function putNewer(
  bodies: BodyDatabase,
  arrived: readonly ArticleBody[],
  { era, unnumbered }: Comparison,
): Promise<void> {
  const stored = await bodies.versions.bulkGet(arrived.map(({ id }) => id))
  const news = arrived.filter(({ bodyRev }, index) => {
    const local = stored[index]
    if (local === undefined || local.era !== era) return true
    return unnumbered ? local.bodyRev <= bodyRev : local.bodyRev < bodyRev
  })
  if (news.length > 0) await writeAll('bulkPut', bodies, news, era)
}

function isThere(error: unknown): boolean {
  return error instanceof Dexie.BulkError && error.failures.every(({ name }) => name === 'ConstraintError')
}

async function writeAll(
  how: 'bulkAdd' | 'bulkPut',
  { versions, texts }: BodyDatabase,
  arrived: readonly ArticleBody[],
  era: number,
): Promise<void> {
  await Promise.all([
    versions[how](arrived.map((body) => versionOf(body, era))),
    texts.bulkPut(arrived.map(textOf)),
  ])
}

function versionOf({ id, bodyRev, content }: ArticleBody, era: number): BodyVersion {
  return { id, bodyRev, era, size: content.length }
}

function textOf({ bodyRev: _, ...text }: ArticleBody): BodyText {
  return text
}
