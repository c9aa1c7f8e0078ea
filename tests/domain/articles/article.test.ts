import { describe, expect, test } from 'vitest'
import { coverOf } from '#domain/articles/article.ts'
import { DEFAULT_READ_TIME, readTimeOf } from '#domain/articles/reading-time.ts'

describe('docs/product.md §2 an article', () => {
  test('P2.7 read time is what the row says, 5 when it says nothing', () => {
    expect(readTimeOf({ readTime: 12 })).toBe(12)
    expect(readTimeOf({ readTime: null })).toBe(5)
    expect(DEFAULT_READ_TIME).toBe(5)
  })

  test('P2.8 a read time of 0 is not absent', () => {
    expect(readTimeOf({ readTime: 0 })).toBe(0)
  })

  test('P2.3 the first image is the cover', () => {
    expect(coverOf({ images: ['/a.webp', '/b.webp'] })).toBe('/a.webp')
    expect(coverOf({ images: ['javascript:alert(1)', '/b.webp'] })).toBeNull()
    expect(coverOf({ images: [] })).toBeNull()
  })
})
