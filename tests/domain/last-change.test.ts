import { expect, test } from 'vitest'
import { lastChangeWords } from '#domain/last-change.ts'

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
