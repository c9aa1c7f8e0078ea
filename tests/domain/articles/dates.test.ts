import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Dates from '#domain/articles/dates.ts'
import {
  ageInWords,
  calendarDay,
  longSpanishDate,
  shortEnglishDate,
  shortSpanishDate,
  todayLocal,
  laterDay,
} from '#domain/articles/dates.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(['Europe/Madrid', 'America/Los_Angeles', 'Pacific/Kiritimati'])('P2.9 read in %s', (zone) => {
  let dates: typeof Dates

  // Loaded again: values computed while a module loads use the time zone of that moment.
  beforeEach(async () => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    dates = await import('#domain/articles/dates.ts')
  })

  test.each([
    ['2026-11-18', '2026-11-18', 'Nov 18, 2026', '18 de noviembre de 2026'],
    ['2026-11-18T00:00:00Z', '2026-11-18', 'Nov 18, 2026', '18 de noviembre de 2026'],
    ['2026-11-18T23:59:59.999Z', '2026-11-18', 'Nov 18, 2026', '18 de noviembre de 2026'],
    ['2026-11-20 19:58:49.479+00', '2026-11-20', 'Nov 20, 2026', '20 de noviembre de 2026'],
    ['2026-11-20T19:58:49.479123+00:00', '2026-11-20', 'Nov 20, 2026', '20 de noviembre de 2026'],
    ['2026-11-20T19:58:49', '2026-11-20', 'Nov 20, 2026', '20 de noviembre de 2026'],
    ['2026-01-01T00:30:00+02:00', '2025-12-31', 'Dec 31, 2025', '31 de diciembre de 2025'],
    ['2025-12-31 20:00:00-0500', '2026-01-01', 'Jan 1, 2026', '1 de enero de 2026'],
    ['2024-02-29', '2024-02-29', 'Feb 29, 2024', '29 de febrero de 2024'],
    ['0099-03-04', '0099-03-04', 'Mar 4, 99', '4 de marzo de 99'],
  ])('%s is the same day', (publishedAt, day, short, long) => {
    expect(dates.calendarDay(publishedAt)).toBe(day)
    expect(dates.shortEnglishDate(publishedAt)).toBe(short)
    expect(dates.longSpanishDate(publishedAt)).toBe(long)
  })
})

describe('the day of a change', () => {
  test.each([
    ['2026-11-18', '2026-11-20T10:00:00+00:00', '2026-11-20'],
    ['2026-11-18', '2026-11-18T10:00:00+00:00', null],
    ['2026-11-18', '2026-11-17T10:00:00+00:00', null],
    ['2026-11-18', undefined, null],
    ['2026-11-18', 'ayer', null],
    ['nunca', '2026-11-18', null],
  ])('published on %s and changed on %s: %s', (publishedAt, changedAt, day) => {
    expect(laterDay(publishedAt, changedAt)).toBe(day)
  })
})

describe('P2.9 the rest', () => {
  test.each([
    '',
    'mañana',
    '2026',
    '2026-13-01',
    '2026-02-30',
    '2026-11-18T25',
    'x2026-11-18',
    '2026-11-18T24:00:00Z',
    '2026-11-18 10:60:00+00',
    '2026-00-10',
    '2026-01-00',
    '2026-12-32',
    'infinity',
    '18/11/2026',
    'Nov 18',
  ])('what is no date shows nothing and throws nothing: %j', (publishedAt) => {
    expect(calendarDay(publishedAt)).toBe('')
    expect(shortEnglishDate(publishedAt)).toBe('')
    expect(longSpanishDate(publishedAt)).toBe('')
  })

  test.each([
    ['Europe/Madrid', '2027-01-02T02:00:00Z', '2027-01-02'],
    ['America/Bogota', '2027-01-02T02:00:00Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-21'],
  ])('today is the local calendar day in %s', (zone, now, day) => {
    vi.stubEnv('TZ', zone)
    expect(todayLocal(new Date(now))).toBe(day)
  })
})

describe('P13.7 age in words', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  test.each([
    [0, 'hace un momento'],
    [minute - 1, 'hace un momento'],
    [-5 * hour, 'hace un momento'],
    [Number.NaN, 'hace un momento'],
    [minute, 'hace 1 min'],
    [5 * minute + 59 * second, 'hace 5 min'],
    [hour - 1, 'hace 59 min'],
    [2 * hour, 'hace 2 h'],
    [day - 1, 'hace 23 h'],
    [day, 'hace 1 día'],
    [3 * day + hour, 'hace 3 días'],
  ])('%d ms: %s', (age, words) => {
    expect(ageInWords(age)).toBe(words)
  })
})

describe('dates are worded as the languages word them', () => {
  const day = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  const longSpanish = new Intl.DateTimeFormat('es-ES', { ...day, month: 'long' })
  const shortSpanish = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC' })
  const shortEnglish = new Intl.DateTimeFormat('en-US', { ...day, month: 'short' })

  test.each(Array.from({ length: 12 }, (_, month) => month))('in month %i', (month) => {
    for (const date of [1, 9, 10, 28]) {
      const moment = new Date(Date.UTC(2026, month, date))
      const published = moment.toISOString()
      expect(longSpanishDate(published)).toBe(longSpanish.format(moment))
      expect(shortSpanishDate(published)).toBe(shortSpanish.format(moment))
      expect(shortEnglishDate(published)).toBe(shortEnglish.format(moment))
    }
  })
})
