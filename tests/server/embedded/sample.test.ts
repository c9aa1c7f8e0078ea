// The sample magazine's data: every review follows the format of `server/sample/README.md`.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { NOT_FOUND } from '#domain/es/facts.ts'
import { comparedFields } from '#domain/facts/fact-rows.ts'
import { type FactRow, factRows } from '#domain/facts/fact-rows.ts'
import { textProblems } from '#domain/articles/text-problems.ts'
import { readFactsForm } from '#domain/facts/facts-form.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { ARTICLE_COLUMNS, AUTHOR_COLUMNS, CATEGORY_COLUMNS, GUIDE_COLUMNS } from '#transfer/export/content.ts'
import { fingerprint } from '#transfer/import/sample.ts'
import { readSample } from '../../../server/embedded/sample.ts'
import { sha256 } from '../../../server/transfer/open-file.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'

const { articles, categories, authors, guides } = await readSample(join(PROJECT, 'server/sample'))
const pictures = await readdir(join(PROJECT, 'public/pictures'))

/**
 * The file by which an import recognises the sample; update it with `npx vitest run --project server
 * tests/server/embedded/sample.test.ts -u`.
 */
async function fingerprintsFile(): Promise<string> {
  const lines = async (rows: readonly object[], columns: readonly string[]) =>
    await Promise.all(
      rows.map(async (row) => {
        const known: Record<string, unknown> = { ...row }
        const former = { ...known, facts: null, fields: null }
        const prints = await Promise.all([known, former].map((each) => fingerprint(each, columns, sha256)))
        const list = [...new Set(prints)].map((print) => `'${print}'`).join(', ')
        return `  '${String(known['id'])}': [${list}],\n`
      }),
    )
  return `// Fingerprints of the sample magazine's rows (server/sample) by id, as they are and as 0.1.0 had them. Made by tests/server/embedded/sample.test.ts, which says how.

export const sampleArticles: Readonly<Record<string, readonly string[]>> = {
${(await lines(articles, ARTICLE_COLUMNS)).join('')}}

export const sampleCategories: Readonly<Record<string, readonly string[]>> = {
${(await lines(categories, CATEGORY_COLUMNS)).join('')}}

export const sampleAuthors: Readonly<Record<string, readonly string[]>> = {
${(await lines(authors, AUTHOR_COLUMNS)).join('')}}

export const sampleGuides: Readonly<Record<string, readonly string[]>> = {
${(await lines(guides, GUIDE_COLUMNS)).join('')}}
`
}

const LEAST_SHARED = 6
const SCORED = 'Puntuación'

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]))
}

/** The rows for which every review has a value. */
function labelsOf(rows: readonly FactRow[]): string[] {
  return rows.filter(({ texts }) => !texts.includes(NOT_FOUND)).map(({ label }) => label)
}

describe('the sample magazine', () => {
  it('is recognised by its fingerprints, which change with it', async () => {
    const file = join(PROJECT, 'src/transfer/import/sample-rows.ts')
    await expect(await fingerprintsFile()).toMatchFileSnapshot(file)
  })

  it('P27.40 marks each paid link of its texts', () => {
    const unmarked = articles.flatMap(({ content, images, facts }) => {
      const { links } = readFactsForm(facts)
      const paid = (links ?? []).flatMap(({ url, isPaid }) => (isPaid ? [url] : []))
      return textProblems({ content, images, paid }).filter(({ kind }) => kind === 'unmarked-paid-link')
    })
    expect(unmarked).toEqual([])
  })

  it('has 43 reviews in seven categories, each id once', () => {
    expect(articles).toHaveLength(43)
    expect(categories).toHaveLength(7)
    expect(new Set([...articles, ...categories].map(({ id }) => id)).size).toBe(50)
    const known = new Set(categories.map(({ id }) => id))
    expect(articles.filter(({ category_id: id }) => !known.has(id))).toEqual([])
  })

  it('states facts of every review, in the fields of their categories, signed by its two authors', () => {
    for (const { category_id, facts } of articles) {
      expect(facts).not.toBeNull()
      const fields = categories.find(({ id }) => id === category_id)?.fields ?? []
      const values = Object.entries(facts?.values ?? {})
      expect(values.length).toBeGreaterThan(1)
      for (const [key, value] of values) {
        const field = fields.find((each) => each.key === key)
        const kind =
          field?.kind === 'choice' && field.choices.includes(String(value)) ? 'string' : field?.kind
        expect(typeof value).toBe(kind?.replace('text', 'string'))
      }
    }
    const signed = new Set(articles.map(({ facts }) => facts?.author))
    expect(signed).toEqual(new Set(authors.map(({ id }) => id)))
  })

  it('shares at least six rows in the comparison of any two reviews of a category', () => {
    const few = categories.flatMap(({ id, fields }) =>
      pairsOf(articles.filter(({ category_id }) => category_id === id)).flatMap((pair) => {
        const rows = factRows(
          comparedFields([fields, fields]),
          pair.map(({ facts }) => facts ?? undefined),
        )
        const scored = pair.every(({ overall }) => overall > 0)
        const shared = [...(scored ? [SCORED] : []), ...labelsOf(rows)]
        return shared.length < LEAST_SHARED ? [[...pair.map(({ title }) => title), ...shared]] : []
      }),
    )
    expect(few).toEqual([])
  })

  it('corrects some reviews after their publication, and says which purchase links are paid', () => {
    const corrected = articles.filter(({ facts }) => facts?.corrections)
    expect(corrected).toHaveLength(2)
    for (const { facts, published_at } of corrected)
      for (const { on } of facts?.corrections ?? []) expect(on > published_at.slice(0, 10)).toBe(true)
    const paid = articles.flatMap(({ facts }) => facts?.links?.map(({ isPaid }) => isPaid) ?? [])
    expect(new Set(paid)).toEqual(new Set([true, false]))
  })

  it('has two guides, whose picks are of their category and within their price', () => {
    expect(guides).toHaveLength(2)
    for (const { category_id, max_price, picks } of guides) {
      const picked = picks.map(({ article }) => articles.find(({ id }) => id === article))
      expect(picked.map((article) => article?.category_id)).toEqual(picks.map(() => category_id))
      for (const article of picked) expect(article?.facts?.price).toBeLessThanOrEqual(max_price)
    }
  })

  it('shows only existing pictures, at most five each, and uses every one', () => {
    for (const { images } of articles) {
      expect(images.length).toBeGreaterThan(0)
      expect(images.length).toBeLessThanOrEqual(5)
    }
    expect([...new Set(articles.flatMap(({ images }) => images))].toSorted()).toEqual(
      pictures.map((name) => `/pictures/${name}`).toSorted(),
    )
  })

  it('has an alternative text for each picture', async () => {
    const plates: unknown = JSON.parse(await readFile(join(PROJECT, 'server/sample/plates.json'), 'utf8'))
    expect(Object.keys(Object(plates)).toSorted()).toEqual(pictures.toSorted())
  })

  it('names every picture with its true size, so that it has narrower copies', async () => {
    for (const name of pictures) {
      const { width, height } = await sharp(join(PROJECT, 'public/pictures', name)).metadata()
      const picture = pictureOf(`/pictures/${name}`)
      expect([picture.width, picture.height]).toEqual([width, height])
      expect(picture.variants.map((variant) => variant.width)).toEqual([480, 800])
    }
  })

  it('is dated on calendar days that read the same in Madrid, Bogotá and Los Angeles', () => {
    for (const { published_at: instant } of articles) {
      const days = ['Europe/Madrid', 'America/Bogota', 'America/Los_Angeles'].map((timeZone) =>
        new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(instant)),
      )
      expect(new Set(days)).toEqual(new Set([instant.slice(0, 10)]))
    }
  })

  it('scores in tenths from 0 to 10 and takes whole minutes to read', () => {
    for (const { overall, read_time: minutes } of articles) {
      expect(String(overall)).toMatch(/^(10|\d(\.\d)?)$/)
      expect(Number.isInteger(minutes) && minutes >= 1).toBe(true)
    }
  })

  it('refers to one missing picture, to show how that looks', () => {
    const missing = articles.flatMap(({ title, content, images }) =>
      [...content.matchAll(/\[IMG:(\d+)/g)].filter(([, n]) => Number(n) >= images.length).map(() => title),
    )
    expect(missing).toHaveLength(1)
    expect(missing[0]).toMatch(/^Brezo Vega/)
  })
})
