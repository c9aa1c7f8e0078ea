import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSharing, writeSharing } from '#domain/device/shared-rows.ts'

const row = (id: string) => ({ id, title: `Reseña ${id}`, publishedAt: '2026-01-01' })

describe('answers that name the same article many times', () => {
  test('come back as they were, with each article written once', () => {
    const value = { listing: { items: [row('a'), row('b')], page: 1 }, newest: [row('a')], body: null }
    const text = writeSharing(value)
    expect(readSharing(text)).toEqual(value)
    expect(text.split('Reseña a')).toHaveLength(2)
  })

  test('end no script element, whatever their words are', () => {
    const text = writeSharing([{ ...row('a'), title: '</script><script>alert(1)</script><!--' }])
    expect(text).not.toMatch(/<(!--|\/?script)/i)
    expect(readSharing(text)).toMatchObject([{ title: '</script><script>alert(1)</script><!--' }])
  })

  test('any value comes back', () => {
    const title = fc.record({ id: fc.string(), title: fc.string(), publishedAt: fc.string() })
    const value = fc.array(fc.oneof(title, fc.record({ rows: fc.array(title), n: fc.integer() })))
    fc.assert(
      fc.property(value, (given) => {
        expect(readSharing(writeSharing(given))).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  test('any other text is not read', () => {
    expect(['', '{', 'null', '[]', '{"rows":1,"value":2}'].map((text) => readSharing(text))).toEqual(
      Array(5).fill(null),
    )
  })
})
