import { describe, expect, test } from 'vitest'
import { clockRemark, publishTimeError, timeToType, typedTime } from '#domain/articles/publish-time.ts'
import { standingOf, standingWords, timeWords } from '#domain/es/server-drafts.ts'

const NOON = new Date(2026, 11, 3, 12, 0).getTime()

describe('a time at which something is to be published', () => {
  test('is typed by the clock where one is, and shown by it', () => {
    expect(typedTime('2026-12-03T12:00')).toBe(NOON)
    expect(timeToType(NOON)).toBe('2026-12-03T12:00')
    expect(timeWords(NOON)).toBe('3/12/2026 a las 12:00')
  })

  test.each(['', '2026-12-03', 'mañana', '2026-02-30T99:00'])('‘%s’ is none', (typed) => {
    expect(typedTime(typed)).toBeNull()
    expect(publishTimeError(typedTime(typed), NOON)).toBe('Elige un día y una hora')
  })

  test('has to be to come, and within what the server takes', () => {
    expect(publishTimeError(NOON, NOON)).toBe('Esa hora ya ha pasado: elige una que esté por llegar')
    expect(publishTimeError(NOON + 1, NOON)).toBeNull()
    expect(publishTimeError(Date.UTC(2100, 1, 1), NOON)).toBe('Esta fecha no vale')
  })

  test('P19.9 is told to a device by the server’s clock, if the two differ by more than 5 minutes', () => {
    const minutes = (count: number) => NOON + count * 60_000
    expect([-5, 0, 5].map((off) => clockRemark(minutes(off), NOON))).toEqual([null, null, null])
    for (const off of [-6, 6])
      expect(clockRemark(minutes(off), NOON)).toBe(
        'El reloj de este dispositivo no va en hora. Cuenta el del servidor: 3/12/2026 a las 12:00.',
      )
  })
})

describe('what a draft is to its article', () => {
  const draft = { baseRev: 0, publishAt: null, problem: null }
  test.each([
    [draft, 'draft', 'Borrador'],
    [{ ...draft, baseRev: 7 }, 'changed', 'Publicado · con cambios'],
    [{ ...draft, publishAt: NOON }, 'scheduled', 'Programado para el 3/12/2026 a las 12:00'],
    [
      { ...draft, baseRev: 7, publishAt: NOON, problem: 'moved' },
      'changed',
      'Publicado · con cambios · no se publicó: el artículo se guardó entretanto',
    ],
  ])('%o is %s', (of, standing, words) => {
    expect(standingOf(of)).toBe(standing)
    expect(standingWords(of)).toBe(words)
  })
})
