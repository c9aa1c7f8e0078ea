// The picture beside a link, drawn for any content of a row.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { writable } from '../../../server/pages/card-fonts.ts'
import { CARD_COVER, logoSize } from '../../../server/pages/card-layout.ts'
import { type Card, drawCard } from '../../../server/pages/card-picture.ts'
import { drawWithCover } from '../../../server/pages/cards.ts'
import { runsOf } from '../../support/deep.ts'
import { hostileTexts } from '../../support/editor/listed-article.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'

const FLOOD = '#0a7d4f'
const PANEL = { left: CARD_COVER.width + 1, top: CARD_COVER.top + 1, width: 482, height: 545 }

let cover: Uint8Array
beforeAll(async () => {
  cover = await readFile(join(PROJECT, 'public/pictures/barra-garua-80-1-1200x675.webp'))
})

const cardOf = (fields: Partial<Card> = {}): Card => ({
  title: 'Barra Garúa 80: el cine cabe bajo la tele',
  overall: 6.4,
  categoryName: 'Audio',
  categoryColor: FLOOD,
  tagline: 'TECH REVIEWS',
  cover,
  ...fields,
})

interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The share of a region with another colour than the background, from 0 to 1; compression blurs edges. */
async function inked(card: Uint8Array, region: Region, ground = FLOOD): Promise<number> {
  const { data } = await sharp(card).extract(region).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const parts = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  let other = 0
  for (let at = 0; at < data.length; at += 3) {
    if (parts.some((part, n) => Math.abs((data[at + n] ?? 0) - part) > 48)) other += 1
  }
  return (other * 3) / data.length
}

const SCORE: Region = { left: PANEL.left, top: 390, width: PANEL.width, height: 230 }

describe('a card', () => {
  it('is a JPEG of 1200 × 630 with the story on the colour of its category', async () => {
    const card = await drawCard(cardOf())
    const { format, width, height } = await sharp(card).metadata()
    expect({ type: `image/${format}`, width, height }).toEqual({
      type: 'image/jpeg',
      width: 1200,
      height: 630,
    })
    expect(card.byteLength).toBeLessThan(300_000)
    expect(await inked(card, PANEL)).toBeGreaterThan(0.05)
    expect(await inked(card, PANEL)).toBeLessThan(0.4)
  })

  it('shows the score, and none where there is none: 0 is a score', async () => {
    const region = (overall: number | null) =>
      drawCard(cardOf({ title: '', overall })).then((card) => inked(card, SCORE))
    expect(await region(null)).toBeLessThan(0.001)
    expect(await region(NaN)).toBeLessThan(0.001)
    expect(await region(0)).toBeGreaterThan(0.05)
    expect(await region(10)).toBeGreaterThan(await region(0))
  })

  it('shows the cover, beside the story', async () => {
    const card = await drawCard(cardOf({ categoryName: null }))
    const shown = await sharp(card).extract(CARD_COVER).raw().toBuffer()
    const wanted = await sharp(cover)
      .resize(CARD_COVER.width, CARD_COVER.height, { fit: 'cover' })
      .raw()
      .toBuffer()
    const difference = shown.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0)
    expect(difference / shown.length).toBeLessThan(4)
  })

  it('cuts the cover around the focus in its address', async () => {
    const half = { width: 1000, height: 500, channels: 3 as const, background: '#0000ff' }
    const two = await sharp({ create: half })
      .composite([{ input: { create: { ...half, width: 300, background: '#ff0000' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { cover: _none, ...words } = cardOf({ categoryName: null })
    const files = () => Promise.resolve(new Response(new Uint8Array(two)))
    const sources = { files, storage: null, hostedOrigin: null }
    const redOf = async (focus: string | null) => {
      const address = `/pictures/a.webp${focus === null ? '' : `#foco=${focus}`}`
      const { bytes } = await drawWithCover({ words, cover: address }, 'http://localhost', sources)
      const [r = 0] =
        (await sharp(bytes)
          .extract({ left: 20, top: CARD_COVER.top + 200, width: 1, height: 1 })
          .raw()
          .toBuffer()) ?? []
      return r
    }
    expect(await redOf('02')).toBeGreaterThan(200)
    expect(await redOf('44')).toBeLessThan(60)
    expect(await redOf(null)).toBe(await redOf('22'))
  })

  it('of an article without a readable cover has the colour everywhere', async () => {
    const bare = await drawCard(cardOf({ cover: null }))
    const empty = { left: 700, top: 400, width: 480, height: 100 }
    expect(await inked(bare, empty)).toBeLessThan(0.001)
    const broken = [new Uint8Array(), new TextEncoder().encode('<html>'), cover.slice(0, 2000)]
    for (const bytes of broken) expect(await drawCard(cardOf({ cover: bytes }))).toEqual(bare)
  })

  it('has the default colour where the row has none', async () => {
    const card = await drawCard(cardOf({ title: '', overall: null, categoryColor: 'url(#x)' }))
    expect(await inked(card, PANEL, '#6b7280')).toBeLessThan(0.001)
  })

  it.each([
    'x'.repeat(300),
    'Palabras cortas y muchas '.repeat(12),
    'W'.repeat(40),
    'Supercalifragilisticoespialidosamenteinconmensurable de verdad',
  ])('keeps a title of any length within its margins: %s', async (title) => {
    const card = await drawCard(cardOf({ title }))
    expect(await inked(card, { left: 1164, top: 90, width: 36, height: 540 })).toBeLessThan(0.001)
    expect(await inked(card, { ...PANEL, top: 366, height: 24 })).toBeLessThan(0.001)
    expect(await inked(card, { ...PANEL, height: 250 })).toBeGreaterThan(0.03)
  })

  it.each([3, 9, 18])('sets a title of %i words as large as its space allows', async (count) => {
    const title = Array.from({ length: count }, (_, n) => ['Barra', 'de', 'sonido'][n % 3]).join(' ')
    const card = await drawCard(cardOf({ title }))
    expect(await inked(card, { ...PANEL, top: 270, height: 90 })).toBeGreaterThan(0.01)
  })

  it('is drawn for any text', async () => {
    const texts = ['', ' ', '🎉👩‍💻', 'مرحبا بالعالم', '日本語', ...hostileTexts]
    for (const [at, title] of texts.entries()) {
      const [categoryName = '', tagline = ''] = [...texts.slice(at + 1), ...texts]
      const card = await drawCard(cardOf({ title, categoryName, tagline, cover: null }))
      expect((await sharp(card).metadata()).width).toBe(1200)
    }
  })

  it('is drawn for everything that a row can hold', async () => {
    const words = fc.string({ unit: 'binary', maxLength: 80 })
    const row = fc.record({
      title: fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 300 })),
      categoryName: fc.option(words),
      categoryColor: fc.oneof(words, fc.constantFrom('#ffffff', '#000000', '#F2A900')),
      overall: fc.option(fc.double()),
      tagline: words,
    })
    await fc.assert(
      fc.asyncProperty(row, async (fields) => {
        expect((await drawCard({ ...fields, cover: null })).byteLength).toBeGreaterThan(1000)
      }),
      { numRuns: runsOf(15, 300) },
    )
  })
})

describe('the text on a card', () => {
  it.each([
    ['Almadía E: ¿el coche de mañana?', 'Almadía E: ¿el coche de mañana?'],
    ['  dos\n\nlíneas\u00a0', 'dos líneas'],
    ['Garu\u0301a', 'Garúa'],
    ['Yunque 14 🎉👩‍💻 llega', 'Yunque 14 llega'],
    ['ﬁn de 𝐒𝐞𝐫𝐢𝐞', 'fin de Serie'],
    ['Ǟlmadía', 'Almadía'],
    ['Đặng và Škoda', 'Đặng và Škoda'],
    ['Móvil \u202eesrever', 'Móvil esrever'],
  ])('%j is written %j', (text, written) => {
    expect(writable(text)).toBe(written)
  })

  it.each(['', '日本語のタイトル', 'مرحبا Cacharreo بالعالم العربي', '🎉', '…'])(
    'leaves out text that the fonts lack: %j',
    (text) => {
      expect(writable(text)).toBe('')
    },
  )
})

describe('the logo', () => {
  it.each([
    ['0 -9 805 112', { width: 338, height: 47 }],
    ['0 0 100 100', { width: 47, height: 47 }],
    ['0 0 4800 100', { width: 480, height: 10 }],
  ])('of %s keeps its proportions in the masthead', (viewBox, size) => {
    expect(logoSize(viewBox)).toEqual(size)
  })
})
