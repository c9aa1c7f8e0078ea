import { expect, test } from 'vitest'
import { anyOfWords, earlierSavesWords, lastChangeWords, whoWords } from '#domain/articles/last-save-words.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()
const told = (at: Date, by: string | null) =>
  lastChangeWords({ rev: 1, at: at.getTime(), by }, { me: 'yo@example.com', now })

test.each([
  [new Date(2026, 10, 21, 10, 31), 'ana@example.com', 'de hoy a las 10:31. La guardó ana@example.com.'],
  [new Date(2026, 10, 20, 9, 5), 'yo@example.com', 'de ayer a las 09:05. La guardaste en otra sesión.'],
  [new Date(2026, 10, 19, 23, 59), null, 'del 19 de noviembre de 2026 a las 23:59. La guardó otra sesión.'],
])('%s by %s', (at, by, words) => {
  expect(told(at, by)).toBe(`La versión del servidor es ${words}`)
})

test('lists earlier saves, too, the last one first', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 12).getTime()
  const words = (saves: Parameters<typeof earlierSavesWords>[0]) =>
    earlierSavesWords(saves, { me: 'yo@example.com', now })
  expect(words([])).toBe('')
  expect(words([{ at: at(21, 9), by: 'eva@example.com' }])).toBe(
    'Cambios anteriores: eva@example.com (09:12).',
  )
  const many = [
    { at: at(21, 9), by: 'eva@example.com' },
    { at: at(20, 23), by: 'yo@example.com' },
    { at: null, by: null },
    { at: at(19, 9), by: 'ana@example.com' },
  ]
  expect(words(many)).toBe(
    'Cambios anteriores: eva@example.com (09:12), tu otra sesión (ayer a las 23:12), otra sesión y uno más.',
  )
})

test('the author of a change', () => {
  expect(whoWords('ana@example.com', 'yo@example.com')).toBe('ana@example.com')
  expect(whoWords('yo@example.com', 'yo@example.com')).toBe('tu otra sesión')
  expect(whoWords(null, null)).toBeNull()
})

test('several savers are possible authors, and none is named if one is unknown', () => {
  const words = (...saved: (string | null)[]) => anyOfWords(saved, 'yo@example.com')
  expect(words('ana@example.com', 'ana@example.com')).toBe('ana@example.com')
  expect(words('ana@example.com', 'yo@example.com')).toBe('ana@example.com o tu otra sesión')
  expect(words('ana@example.com', null)).toBeNull()
})
