import { expect, test } from 'vitest'
import { rankingTitle } from '#domain/es/guides.ts'

test.each([
  [null, null, 'Los mejores de Audio'],
  [null, 200, 'Los mejores de Audio por menos de 200\u00A0€'],
  [{ label: 'Batería', better: 'more' }, null, 'Los de Audio con más batería'],
  [{ label: 'Peso', better: 'less' }, 1000, 'Los de Audio con menos peso por menos de 1.000\u00A0€'],
  [{ label: 'RAM', better: 'more' }, null, 'Los de Audio con más RAM'],
] as const)('P27.34 a ranking by %j below %j is titled %s', (field, most, title) => {
  expect(rankingTitle('Audio', { field, most })).toBe(title)
})
