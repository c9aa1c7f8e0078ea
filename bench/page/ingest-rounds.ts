// Rounds for `ingest` and `reingest`: the bare database and the magazine's path alternate, so that a slow minute
// affects both. Other libraries write the same articles in the same browser.

import type { Page } from 'playwright-core'
import { median } from '../support/statistics.ts'
import { inStorePage } from './browser.ts'
import { installPeers } from './install-peers.ts'
import type { PeerTimes } from './peers.ts'
import type { IngestRound } from './store.ts'
import type { Timed } from './timed.ts'

const ARTICLES = 10_000
const ROUNDS = 7

/** Medians over the rounds, in milliseconds. */
export interface IngestTimes {
  readonly raw: number
  readonly first: number
  readonly again: number
  /** The longest block during each round's first write: the median, and the longest of all. */
  readonly block: number
  readonly longestBlock: number
}

/** Runs and prints them. */
export async function measureIngest(): Promise<IngestTimes> {
  const peers = installPeers()
  return inStorePage(
    async (page) => {
      const rounds = await page.evaluate(
        async ([articles, count]) => await window.storeBench.ingestRounds(articles, count),
        [ARTICLES, ROUNDS] as const,
      )
      for (const { raw, first, again } of rounds) {
        console.log(`raw ${show(raw)}   first ${show(first)}   again ${show(again)}`)
      }
      const raw = median(rounds.map((round) => round.raw.ms))
      if (peers !== null) await showPeers(await page.context().newPage(), new URL('/peers', page.url()), raw)
      const blocks = rounds.map(({ first }: IngestRound) => first.block)
      return {
        raw,
        first: median(rounds.map(({ first }) => first.ms)),
        again: median(rounds.map(({ again }) => again.ms)),
        block: median(blocks),
        longestBlock: Math.max(...blocks),
      }
    },
    { peers },
  )
}

/** In a separate page, since RxDB bundles another version of Dexie. */
async function showPeers(page: Page, address: URL, raw: number): Promise<void> {
  await page.goto(address.href)
  await page.waitForFunction(() => 'peerBench' in window)
  const times: Record<string, PeerTimes> = {
    RxDB: await page.evaluate(async (articles) => await window.peerBench.rxdb(articles), ARTICLES),
    PouchDB: await page.evaluate(async (articles) => await window.peerBench.pouchdb(articles), ARTICLES),
  }
  for (const [name, { first, again }] of Object.entries(times)) {
    const ratios = [first.ms / raw, again.ms / raw, again.ms / first.ms].map((ratio) => ratio.toFixed(2))
    console.log(
      `${name}: first ${show(first)}, again ${show(again)}: ${ratios[0]} and ${ratios[1]} of raw, again ${ratios[2]} of first`,
    )
  }
}

function show({ ms, block }: Timed): string {
  return `${ms.toFixed(0)} ms, block ${block.toFixed(0)} ms`
}
