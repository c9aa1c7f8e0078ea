// The part of the store benchmarks that runs in the browser: the magazine's own write path and queries, and the bare
// database for comparison. browser.ts bundles it; none of it is in the magazine.

import { openDevice } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import { packCatalogue } from '#store/copy/pack-catalogue.ts'
import { searchResults } from '#store/search/search-results.ts'
import { askFacets } from './facets.ts'
import { ownIngest, type OwnTimes } from './own-ingest.ts'
import { rawIngest } from './raw-ingest.ts'
import { bodiesOf, headsOf, TITLE_WORDS } from './rows.ts'
import type { Timed } from './timed.ts'

export interface IngestRound extends OwnTimes {
  readonly raw: Timed
}

declare global {
  interface Window {
    storeBench: typeof storeBench
  }
}

const storeBench = { askFacets, ingestRounds, search }
window.storeBench = storeBench

/**
 * Runs this many rounds over the same rows, raw and own alternating. The first round, which warms up the browser,
 * does not count.
 */
async function ingestRounds(count: number, rounds: number): Promise<IngestRound[]> {
  const heads = headsOf(count)
  const bodies = bodiesOf(count)
  const made: IngestRound[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const raw = await rawIngest(`raw-${round}`, heads, bodies)
    made.push({ raw, ...(await ownIngest(`own-${round}`, heads, bodies)) })
  }
  return made.slice(1)
}

/** Milliseconds for each keystroke of some queries, over this many titles; throws if an answer is wrong. */
async function search(name: string, count: number): Promise<number[]> {
  const device = openDevice({ name })
  const heads = headsOf(count)
  for (let start = 0; start < count; start += 2000) {
    const from = await device.copy.readCheckpoint()
    await commit(device, { from, move: { filled: true }, heads: heads.slice(start, start + 2000) })
  }
  await packCatalogue(device)
  heads.length = 0
  const times: number[] = []
  const totals = new Map<string, number>()
  for (let pass = 0; pass < 3; pass += 1) {
    for (const text of keystrokes()) {
      const begun = performance.now()
      const { total } = await searchResults(device, { text, page: 1 })
      times.push(performance.now() - begun)
      totals.set(text.trim(), total)
    }
  }
  // The titles have no accented letter except ñ, so for a query without n a plain substring search is exact.
  const titles = headsOf(count).map(({ title }) => title)
  for (const [text, total] of totals) {
    const isExact = text.includes('n') || total === titles.filter((title) => title.includes(text)).length
    if (!isExact) throw new Error(`«${text}» finds ${total}`)
  }
  device.close()
  return times
}

function keystrokes(): string[] {
  return [...TITLE_WORDS, 'de la', 'año 9', '99', 'zzz', 'era'].flatMap((word) =>
    Array.from(word, (_, place) => word.slice(0, place + 1)),
  )
}
