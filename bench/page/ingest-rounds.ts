// The rounds that `ingest` and `reingest` look at: raw, first and again by turns, so that a slow minute is everybody's.
import type { Timed } from './store.ts'
import { inStorePage } from './browser.ts'

const ARTICLES = 10_000
const ROUNDS = 3

export interface IngestRound {
  readonly raw: Timed
  readonly first: Timed
  readonly again: Timed
}

export async function ingestRounds(): Promise<IngestRound[]> {
  return inStorePage(async (page) => {
    const rounds: IngestRound[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const made = await page.evaluate(
        async ({ name, count }) => ({
          raw: await window.storeBench.rawIngest(`${name}-raw`, count),
          first: await window.storeBench.ingest(name, count, false),
          again: await window.storeBench.ingest(name, count, true),
        }),
        { name: `round-${round}`, count: ARTICLES },
      )
      console.log(`raw ${show(made.raw)}   first ${show(made.first)}   again ${show(made.again)}`)
      rounds.push(made)
    }
    return rounds
  })
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function show({ ms, block }: Timed): string {
  return `${ms.toFixed(0)} ms, block ${block.toFixed(0)} ms`
}
