import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LATER_READER_DATA_FILE,
  NO_READER_DATA_FILE,
  readReaderDataFile,
  writeReaderDataFile,
  type ReaderDataFile,
} from '#domain/device/reader-data-file.ts'
import { sampleHead } from '../../support/sync/sample-heads.ts'

const NOW = Date.UTC(2026, 10, 22)
const FILE: ReaderDataFile = {
  saved: [
    {
      savedAt: 5,
      article: {
        ...sampleHead(1, { facts: { brand: 'Mirlo', values: { peso: 210 } } }),
        categoryName: 'Audio',
        categoryColor: '#0a7d4f',
      },
      text: {
        bodyRev: 1,
        content: '<p>Uno</p>',
        details: {
          product: 'Mirlo Pecho',
          links: [],
          corrections: [{ on: '2026-11-20', text: 'Pesa 210 g.' }],
        },
      },
    },
    {
      savedAt: 6,
      article: {
        id: 'a00002',
        title: 'Dos',
        publishedAt: '2026-01-01',
        categoryId: null,
        categoryName: null,
        categoryColor: null,
        category: null,
        rev: 2,
        bodyRev: 2,
        thin: true,
      },
      text: null,
    },
  ],
  readings: [{ id: 'a00001', done: 1, at: 7, block: 3, blocks: 9, words: 'Así empieza' }],
  choices: { theme: 'dark', offline: 'everything' },
  searches: ['yunque'],
}

/** The file with these values replaced. */
const said = (change: object) => JSON.stringify({ ...JSON.parse(writeReaderDataFile(FILE, NOW)), ...change })
const read = (text: string) => readReaderDataFile(text, NOW)

describe('a file of the reader’s own things', () => {
  test('reads back what was written', () => {
    expect(read(writeReaderDataFile(FILE, NOW))).toEqual({ ok: true, value: { ...FILE, unread: 0 } })
  })

  test('holds nothing but what it is for', () => {
    expect(Object.keys(JSON.parse(writeReaderDataFile(FILE, NOW))).toSorted()).toEqual(
      ['choices', 'exportedAt', 'format', 'readings', 'saved', 'searches', 'version'].toSorted(),
    )
  })

  test.each(['', '{', 'null', '[]', '7', '{"format":"other","version":1}', '{"saved":[]}', 'PK\u0003\u0004'])(
    'of another kind is refused: %j',
    (text) => {
      expect(read(text)).toEqual({ ok: false, failure: { kind: 'invalid', detail: NO_READER_DATA_FILE } })
    },
  )

  test('of a later version is refused, and not guessed at', () => {
    expect(read(said({ version: 2 }))).toEqual({
      ok: false,
      failure: { kind: 'invalid', detail: LATER_READER_DATA_FILE },
    })
  })

  test('is read without invalid entries, which are counted', () => {
    const file = read(
      said({ saved: [...FILE.saved, { savedAt: 1 }, 'x'], readings: [{ id: 'a' }], searches: [7] }),
    )
    expect(file).toMatchObject({ ok: true, value: { saved: FILE.saved, readings: [], unread: 4 } })
  })

  test('P27.62 is read without what no facts can say', () => {
    const [entry] = FILE.saved
    const links = [{ shop: 'Tienda', url: 'javascript:alert(1)', isPaid: false }]
    const article = { ...entry?.article, facts: { brand: 7, values: { __proto__: null, 'No vale': 1 } } }
    const text = { ...entry?.text, details: { product: '\u0000', links, corrections: 'x' } }
    const file = read(said({ saved: [{ ...entry, article, text }] }))
    if (!file.ok) throw new Error('refused')
    expect(file.value.saved[0]?.article).not.toHaveProperty('facts')
    expect(file.value.saved[0]?.text).toEqual({ bodyRev: 1, content: '<p>Uno</p>' })
  })

  test('is read without ids that no address can have, and places beyond the end of a text', () => {
    const [saved] = FILE.saved
    const [reading] = FILE.readings
    const file = read(
      said({
        saved: [{ ...saved, article: { ...saved?.article, id: '\uD800' } }],
        readings: [
          { ...reading, id: '\uDC00' },
          { ...reading, block: 1e300 },
        ],
      }),
    )
    expect(file).toMatchObject({ ok: true, value: { saved: [], readings: [], unread: 3 } })
  })

  test('cannot count as newer than now', () => {
    const file = read(said({ readings: [{ ...FILE.readings[0], at: NOW + 1 }] }))
    expect(file).toMatchObject({ ok: true, value: { readings: [{ at: NOW }] } })
  })

  test('is read or refused, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (saved, rest) => {
        const file = read(said({ saved, readings: rest, searches: rest, choices: saved }))
        expect(file.ok).toBe(true)
      }),
    )
  })
})
