// The facts of every article, in the catalogue's order, as one string. They are read from the heads when facets are
// first used, and then follow the catalogue's patches (docs/sync.md §6).
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import type { Catalogue } from '../copy/catalogue-patch.ts'
import type { Head } from '../copy/checkpoint.ts'
import { CopyDatabase, walkHeads } from '../copy/copy-database.ts'
import { type PackedTexts, pieceTogether, textAt, textsBetween } from '../copy/packed-texts.ts'
import type { Rows } from '../rows.ts'
import { Dexie } from 'dexie'

// The last queued work per rows: each starts after the previous one has ended.
const last = new WeakMap<Rows, Promise<unknown>>()

/** Runs the work after earlier work for these rows, in its own task, so that no live query tracks what it reads. */
export function inTurn<T>(rows: Rows, work: () => T | Promise<T>): PromiseLike<T> {
  return new Dexie.Promise<T>((resolve, reject) => {
    setTimeout(() => {
      const turn = Promise.allSettled([last.get(rows)]).then(work)
      last.set(rows, turn)
      void turn.then(resolve, reject)
    })
  })
}

/** The facts at one edition of the catalogue; a newer edition creates a new object. */
export interface FactTable {
  readonly copyId: string | null
  readonly edition: number
  readonly ids: PackedTexts
  /** JSON; empty if an article has none. */
  readonly facts: PackedTexts
}

const held = new WeakMap<Rows, FactTable>()

/** If more articles than this have changed, all are read again. */
const MOST_CHANGED = 2000
/** Ids per read if rows are in memory. */
const AT_ONCE = 1000

/** Returns the facts of this catalogue's articles, by index. */
export async function factsAt(rows: Rows, catalogue: Catalogue): Promise<FactTable> {
  const known = held.get(rows)
  return known && isOf(known, catalogue) ? known : await inTurn(rows, () => load(rows, catalogue))
}

async function load(rows: Rows, catalogue: Catalogue): Promise<FactTable> {
  const known = held.get(rows)
  if (known && isOf(known, catalogue)) return known
  const { copyId, edition, ids } = catalogue
  const facts =
    (await rows.readFacts?.()) ??
    (known && (await followed(known, rows, catalogue))) ??
    (await readAll(rows, catalogue))
  const table = { copyId, edition, ids, facts }
  held.set(rows, table)
  return table
}

function isOf(known: FactTable, { copyId, edition }: Catalogue): boolean {
  return known.copyId === copyId && known.edition === edition
}

/** Returns the facts of one article; undefined if it has none. */
export function factsIn({ facts }: Pick<FactTable, 'facts'>, index: number): HeadFacts | undefined {
  const text = textAt(facts, index)
  if (text === '') return undefined
  const parsed: HeadFacts = JSON.parse(text)
  return parsed
}

/** Updates the known facts to a later edition; null if that is not possible. */
async function followed(known: FactTable, rows: Rows, catalogue: Catalogue): Promise<PackedTexts | null> {
  if (!hasCopy(rows) || known.copyId !== catalogue.copyId || known.edition > catalogue.edition) return null
  const patches = await rows.copy.patches
    .where('edition')
    .between(known.edition + 1, catalogue.edition, true, true)
    .toArray()
  if (patches.length !== catalogue.edition - known.edition) return null
  const put = [...new Set(patches.flatMap((patch) => patch.put.map(([id]) => id)))]
  if (put.length > MOST_CHANGED) return null
  const changed = new Map(put.map((id) => [id, '']))
  note(changed, await rows.readHeads(put))
  return moved(known, catalogue.ids, changed)
}

/** Unchanged articles keep their order, so one pass over both orders finds them. Null if they do not match. */
function moved(known: FactTable, ids: PackedTexts, changed: ReadonlyMap<string, string>): PackedTexts | null {
  const facts: string[] = []
  let before = 0
  for (let index = 0; index < ids.ends.length; index += 1) {
    const id = textAt(ids, index)
    const news = changed.get(id)
    if (news === undefined) {
      while (before < known.ids.ends.length && textAt(known.ids, before) !== id) before += 1
      if (before === known.ids.ends.length) return null
    }
    facts.push(news ?? textAt(known.facts, before))
  }
  return packed(facts)
}

async function readAll(rows: Rows, { ids }: Catalogue): Promise<PackedTexts> {
  const byId = new Map<string, string>()
  if (hasCopy(rows)) await walkHeads(rows.copy, (run) => note(byId, run))
  else {
    for (let from = 0; from < ids.ends.length; from += AT_ONCE)
      note(byId, await rows.readHeads(textsBetween(ids, from, from + AT_ONCE)))
  }
  return packed(textsBetween(ids, 0, ids.ends.length).map((id) => byId.get(id) ?? ''))
}

function note(facts: Map<string, string>, heads: readonly (Head | undefined)[]): void {
  for (const head of heads) if (head?.facts) facts.set(head.id, JSON.stringify(head.facts))
}

function packed(texts: readonly string[]): PackedTexts {
  return pieceTogether({ joined: '', ends: new Uint32Array() }, texts)
}

/** Are these a device's rows? Others are in memory and change rarely or never. */
export function hasCopy(rows: Rows): rows is Rows & { readonly copy: CopyDatabase } {
  return 'copy' in rows && rows.copy instanceof CopyDatabase
}
