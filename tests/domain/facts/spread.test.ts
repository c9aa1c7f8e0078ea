import { expect, test } from 'vitest'
import { betterPlaces, placeBetween, spreadOf, unusualValue } from '#domain/facts/spread.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

test('the best, the median and the worst of a field', () => {
  expect(spreadOf([30, 10, 20], 'more')).toEqual({
    count: 3,
    lowest: 10,
    median: 20,
    highest: 30,
    best: 30,
    worst: 10,
  })
  expect(spreadOf([4, 1, 2, 3], 'less')).toMatchObject({ median: 2.5, best: 1, worst: 4 })
  expect(spreadOf([7], null)).toMatchObject({ median: 7, lowest: 7, highest: 7, best: null, worst: null })
  expect(spreadOf([], 'more')).toBeNull()
  expect(spreadOf([Number.NaN], 'more')).toBeNull()
})

test('a place between the worst and the best, where that says anything', () => {
  const place = (value: number, numbers: readonly number[], better: 'more' | 'less' | null) => {
    const spread = spreadOf(numbers, better)
    return spread && placeBetween(value, spread)
  }
  expect(place(15, [10, 20, 30], 'more')).toBe(0.25)
  expect(place(15, [10, 20, 30], 'less')).toBe(0.75)
  expect(place(40, [10, 20, 30], 'more')).toBe(1)
  expect(place(15, [10, 20, 30], null)).toBeNull()
  expect(place(10, [10, 10, 10], 'more')).toBeNull()
  expect(place(10, [10, 20], 'more')).toBeNull()
})

test('the better value of a row, and all that tie', () => {
  expect(betterPlaces([30, 20, 30], 'more')).toEqual([0, 2])
  expect(betterPlaces([30, null, 20], 'less')).toEqual([2])
  expect(betterPlaces([30, 30], 'more')).toEqual([])
  expect(betterPlaces([30, undefined], 'more')).toEqual([])
  expect(betterPlaces([30, 20], null)).toEqual([])
  expect(betterPlaces(['a', 'b'], 'more')).toEqual([])
})

test('a number far from the others of its category gets a remark', () => {
  const field = sampleField('bateria', { unit: 'h' })
  const spread = spreadOf([10, 20, 30], 'more')
  expect(unusualValue(field, 300, spread)).toBe(
    'Se sale de lo habitual en la categoría: de 10\u00A0h a 30\u00A0h',
  )
  expect(unusualValue(field, 3, spread)).not.toBeNull()
  expect(unusualValue(field, 40, spread)).toBeNull()
  expect(unusualValue(field, 300, spreadOf([10, 20], 'more'))).toBeNull()
  expect(unusualValue(field, 300, spreadOf([7, 7, 7], 'more'))).toBe(
    'Se sale de lo habitual en la categoría: 7\u00A0h',
  )
})
