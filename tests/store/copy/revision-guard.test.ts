import { expect, test } from 'vitest'
import { isNews, isRestOf } from '#store/copy/revision-guard.ts'

const thin = { rev: 5, era: 1, thin: true }
const whole = { rev: 5, era: 1 }

test('I2 what is newer, or of a new era, is news; within an era nothing else is', () => {
  expect(isNews({ rev: 6 }, whole, 1)).toBe(true)
  expect(isNews({ rev: 5 }, whole, 1)).toBe(false)
  expect(isNews({ rev: 4 }, whole, 1)).toBe(false)
  expect(isNews({ rev: 4 }, whole, 2)).toBe(true)
  expect(isNews({ rev: 1 }, undefined, 1)).toBe(true)
})

test('I14 a whole row is the rest of a title of the same revision and era, and of nothing else', () => {
  expect(isRestOf({ rev: 5 }, thin, 1)).toBe(true)
  expect(isRestOf({ rev: 5 }, whole, 1)).toBe(false)
  expect(isRestOf({ rev: 5, thin: true }, thin, 1)).toBe(false)
  expect(isRestOf({ rev: 5, thin: true }, whole, 1)).toBe(false)
  expect(isRestOf({ rev: 6 }, thin, 1)).toBe(false)
  expect(isRestOf({ rev: 5 }, thin, 2)).toBe(false)
  expect(isRestOf({ rev: 5 }, undefined, 1)).toBe(false)
})
