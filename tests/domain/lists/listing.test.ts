import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURED_COUNT, PAGE_SIZE, pageOf } from '#domain/lists/listing.ts'

const unfiltered = (total: number, page = 1) => pageOf({ total, page, filtered: false })
const filtered = (total: number, page = 1) => pageOf({ total, page, filtered: true })

describe('P4.15 the listing', () => {
  test.each([
    // total, requested page, shown page, pages, items
    [0, 1, 1, 1, [0, 0]],
    [2, 1, 1, 1, [2, 2]],
    [3, 1, 1, 1, [3, 3]],
    [4, 1, 1, 1, [3, 4]],
    [13, 1, 1, 1, [3, 13]],
    [14, 1, 1, 2, [3, 13]],
    [14, 2, 2, 2, [13, 14]],
    [43, 4, 4, 4, [33, 43]],
  ])('P4.16 without a filter, pages start after the three featured: %i articles, page %i', (...row) => {
    const [total, asked, page, pageCount, items] = row
    expect(unfiltered(total, asked)).toMatchObject({ page, pageCount, items })
  })

  test.each([
    [0, 1, 1, 1, [0, 0]],
    [2, 1, 1, 1, [0, 2]],
    [10, 1, 1, 1, [0, 10]],
    [11, 1, 1, 2, [0, 10]],
    [11, 2, 2, 2, [10, 11]],
  ])(
    'P4.16 with a filter, pages hold every match, the featured among them: %i articles, page %i',
    (...row) => {
      const [total, asked, page, pageCount, items] = row
      expect(filtered(total, asked)).toMatchObject({ page, pageCount, items })
    },
  )

  test.each([
    [0, [0, 0]],
    [1, [0, 1]],
    [3, [0, 3]],
    [40, [0, 3]],
  ])('P4.13 the featured are the 3 newest, or as many as there are: %i articles', (total, featured) => {
    expect(unfiltered(total).featured).toEqual(featured)
    expect(filtered(total).featured).toEqual(featured)
  })

  test('P4.16 the pages of an unfiltered listing hold what comes after the featured, of a filtered one all', () => {
    expect(unfiltered(43).paginated).toBe(40)
    expect(unfiltered(2).paginated).toBe(0)
    expect(filtered(43).paginated).toBe(43)
  })

  test.each([
    [99, 4],
    [Number.POSITIVE_INFINITY, 4],
    [0, 1],
    [-3, 1],
    [2.7, 2],
    [Number.NaN, 1],
  ])('P3.6 a page past the end is the last, a nonsensical one the nearest: %d', (asked, shown) => {
    expect(unfiltered(43, asked).page).toBe(shown)
  })

  test('P4.16 turning every page shows every paginated article once, in order', () => {
    const total = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(total, fc.boolean(), (count, isFiltered) => {
        const articles = Array.from({ length: count }, (_, i) => i)
        const { pageCount } = pageOf({ total: count, page: 1, filtered: isFiltered })
        const turned = Array.from({ length: pageCount }, (_, i) =>
          articles.slice(...pageOf({ total: count, page: i + 1, filtered: isFiltered }).items),
        )
        expect(turned.flat()).toEqual(isFiltered ? articles : articles.slice(FEATURED_COUNT))
        expect(turned.slice(0, -1).every((page) => page.length === PAGE_SIZE)).toBe(true)
        expect(pageCount === 1 || turned.every((page) => page.length > 0)).toBe(true)
      }),
    )
  })
})
