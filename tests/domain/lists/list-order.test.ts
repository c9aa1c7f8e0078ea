import { describe, expect, test } from 'vitest'
import { orderOf, orderSearch } from '#domain/lists/listing.ts'

describe('the order of a list in its address', () => {
  test.each([
    [{ orden: 'nota' }, 'highest'],
    [{}, 'newest'],
    [{ orden: 'fecha' }, 'newest'],
    [{ orden: 'NOTA' }, 'newest'],
    [{ orden: ['nota'] }, 'newest'],
    [{ orden: undefined }, 'newest'],
  ])('%o is read as %s', (said, order) => {
    expect(orderOf(said)).toBe(order)
  })

  test('what is written is read back; the newest first is not written', () => {
    expect(orderSearch('newest')).toEqual({})
    expect(orderOf(orderSearch('highest'))).toBe('highest')
  })
})
