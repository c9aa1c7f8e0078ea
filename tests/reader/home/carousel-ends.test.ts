import { describe, expect, test } from 'vitest'
import { canStep, endsOf, stepOfKey } from '#reader/home/carousel-ends.ts'

describe('the ends of the carousel (§2, §4)', () => {
  test.each([
    ['at the start', 0, { atStart: true, atEnd: false }],
    ['a pixel in', 1, { atStart: true, atEnd: false }],
    ['in the middle', 400, { atStart: false, atEnd: false }],
    ['a fraction short of the end', 798.4, { atStart: false, atEnd: true }],
    ['at the end', 800, { atStart: false, atEnd: true }],
    ['pulled beyond the end', 830, { atStart: false, atEnd: true }],
    ['pulled beyond the start', -30, { atStart: true, atEnd: false }],
    ['three pixels short', 797, { atStart: false, atEnd: false }],
  ])('%s', (_, scrollLeft, ends) => {
    expect(endsOf({ scrollLeft, clientWidth: 300, scrollWidth: 1100 })).toEqual(ends)
  })

  test('are both reached when everything fits', () => {
    expect(endsOf({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 })).toEqual({
      atStart: true,
      atEnd: true,
    })
  })

  test('let nobody step beyond them', () => {
    expect(canStep({ atStart: true, atEnd: false }, -1)).toBe(false)
    expect(canStep({ atStart: true, atEnd: false }, 1)).toBe(true)
    expect(canStep({ atStart: false, atEnd: true }, 1)).toBe(false)
  })
})

describe('the keys of the carousel', () => {
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

  test('§2 left and right arrow step', () => {
    expect(stepOfKey({ ...plain, key: 'ArrowLeft' })).toBe(-1)
    expect(stepOfKey({ ...plain, key: 'ArrowRight' })).toBe(1)
  })

  test('other keys, and arrows with a modifier, are left to the browser', () => {
    expect(stepOfKey({ ...plain, key: 'ArrowDown' })).toBeNull()
    expect(stepOfKey({ ...plain, key: 'Enter' })).toBeNull()
    expect(stepOfKey({ ...plain, altKey: true, key: 'ArrowLeft' })).toBeNull()
  })
})
