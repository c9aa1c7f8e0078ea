// The card pictures of an export, each drawn once. A card whose content is unchanged stays, even with another build.
import type { SiteCard } from '#page/site-pages.ts'
import { shortHash } from './site-build.ts'
import type { SiteWriter } from './site-folder.ts'
import { together } from '../http/concurrency.ts'

/** Draws a card. `isFinal` says whether drawing again would give the same result. False if the cover could not be read just now. */
export type DrawCard = (
  card: Pick<SiteCard, 'words' | 'cover'>,
) => Promise<{ readonly bytes: Uint8Array; readonly isFinal: boolean }>

export interface WriteCardsOptions extends SiteWriter {
  readonly cards: readonly SiteCard[]
  /** Null draws no cards, and existing ones stay. */
  readonly draw: DrawCard | null
}

/** Incremented when the drawing of cards changes. */
const FORMAT = 2
const AT_ONCE = 2

/** Draws the missing cards. */
export async function writeCards({ cards, draw, isCurrent, put, begin }: WriteCardsOptions): Promise<void> {
  const wanted = cards
    .map(({ path, words, cover }) => ({
      file: decodeURIComponent(path.slice(1)),
      from: shortHash(JSON.stringify([FORMAT, words, cover])),
      card: { words, cover },
    }))
    .filter(({ file, from }) => !isCurrent(file, from))
  if (draw === null || wanted.length === 0) return
  await begin(wanted.map(({ file }) => file))
  await together(AT_ONCE, wanted, async ({ file, from, card }) => {
    const { bytes, isFinal } = await draw(card)
    await put(file, bytes, isFinal ? from : '')
  })
}
