// The preview picture for links to a review on other sites: title, score and cover in the magazine's look. It can be drawn for any row;
// characters and covers that cannot be drawn are left out.
import satori from 'satori'
import sharp from 'sharp'
import { cardFonts, writable } from './card-fonts.ts'
import { type Box, CARD, CARD_COVER, type CardStory, layCard, titleBox, titleRoom } from './card-layout.ts'
import type { CardWords } from '#page/card-words.ts'

const QUALITY = 82
/** The background of every picture (`--plate`). */
const PLATE = '#e6e8e8'
/** More characters than fit on any card. */
const TITLE_LIMIT = 300
const NAME_LIMIT = 60
const PIXELS_LIMIT = 64_000_000
/** Text is measured at one font size and scaled from there. */
const TRIAL_SIZE = 50

export interface Card extends CardWords {
  /** The bytes of the cover, in any format that sharp reads. Unreadable bytes count as no cover. */
  readonly cover: Uint8Array | null
  /** The part of the cover to keep when it is cropped (`domain/pictures/picture-note.ts`); null or absent: its centre. */
  readonly focus?: string | null
}

/** The card as a JPEG of 1200 × 630. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const cover = card.cover === null ? null : await cropped(card.cover, card.focus ?? '22')
  const story: CardStory = {
    title: writable(card.title.slice(0, TITLE_LIMIT)),
    overall: card.overall !== null && Number.isFinite(card.overall) ? card.overall : null,
    categoryName: writable((card.categoryName ?? '').slice(0, NAME_LIMIT)),
    categoryColor: card.categoryColor,
    tagline: writable(card.tagline.slice(0, NAME_LIMIT)),
    hasCover: cover !== null,
  }
  const svg = await satori(layCard(story, await titleSize(story)), { ...CARD, fonts: cardFonts })
  const layers = cover === null ? [] : [{ input: cover, left: CARD_COVER.left, top: CARD_COVER.top }]
  return await sharp({
    create: { ...CARD, channels: 3, background: PLATE },
  })
    .composite([...layers, { input: Buffer.from(svg) }])
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The cover cropped to its area around its focus; null if it cannot be decoded. */
async function cropped(bytes: Uint8Array, focus: string): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_LIMIT })
      .autoOrient()
      .resize({ width: CARD_COVER.width, height: CARD_COVER.height, fit: 'cover', position: sideOf(focus) })
      .flatten({ background: PLATE })
      .png({ compressionLevel: 0 })
      .toBuffer()
  } catch {
    return null
  }
}

/** The side of a picture that a focus lies on, in sharp's terms. */
function sideOf(focus: string): string {
  const [column, row] = Array.from(focus, Number)
  const side = (place = 2, [before, after]: readonly [string, string]) =>
    place < 2 ? before : place > 2 ? after : ''
  return `${side(column, ['left', 'right'])} ${side(row, ['top', 'bottom'])}`.trim() || 'centre'
}

/** The largest size at which the title fits with its longest word unbroken; null if none does. */
async function titleSize(story: CardStory): Promise<number | null> {
  const room = titleRoom(story)
  const widest = (await measured(longestWord(story.title), { height: CARD.height })).width / TRIAL_SIZE
  let fitting: number | null = null
  let sizes = room.sizes
  while (sizes.length > 0) {
    const middle = Math.floor(sizes.length / 2)
    const size = sizes[middle] ?? 0
    const { height } =
      widest * size > room.width
        ? { height: Infinity }
        : await measured(titleBox(story.title, size), { width: room.width })
    if (height <= room.height) fitting = size
    sizes = height <= room.height ? sizes.slice(0, middle) : sizes.slice(middle + 1)
  }
  return fitting
}

/** The word with the most letters approximates the widest one. */
function longestWord(title: string): Box {
  const words = title.split(/[\s\u2013\u2014-]+/u)
  return titleBox(words.toSorted((a, b) => b.length - a.length)[0] ?? '', TRIAL_SIZE)
}

/** Measures a box, given one of its dimensions. */
async function measured(box: Box, given: { width: number } | { height: number }) {
  const svg = await satori(box, { ...given, fonts: cardFonts })
  const [, width, height] = /^<svg width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}
