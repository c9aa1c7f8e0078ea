import { describe, expect, test } from 'vitest'
import { resultsCount } from '#domain/es/search.ts'
import type { Failure } from '#domain/failure.ts'
import {
  checkOutcome,
  failureWords,
  loadErrorText,
  offlineNotice,
  resultsHeading,
  staleNotice,
  thrownErrorText,
} from '#domain/es/messages.ts'

const HOUR = 3_600_000

const everyFailure: { [K in Failure['kind']]: Failure & { kind: K } } = {
  network: { kind: 'network' },
  timeout: { kind: 'timeout' },
  refused: { kind: 'refused', status: 401 },
  busy: { kind: 'busy', status: 429, retryAfter: 1000 },
  rejected: { kind: 'rejected', status: 409, rule: 'HTML' },
  'too-large': { kind: 'too-large' },
  server: { kind: 'server', status: 500 },
  invalid: { kind: 'invalid', detail: 'HTML' },
  missing: { kind: 'missing' },
  conflict: { kind: 'conflict' },
  quota: { kind: 'quota' },
  closed: { kind: 'closed' },
  aborted: { kind: 'aborted' },
}

describe('P26.2 failures in words', () => {
  test("P26.2 a load failure is 'Error: {message}'", () => {
    expect(loadErrorText({ kind: 'network' })).toBe('Error: no se pudo conectar con el servidor')
  })

  test('each kind has words of its own, without what the server wrote', () => {
    const words = Object.values(everyFailure).map(failureWords)
    expect(new Set(words).size).toBe(words.length)
    expect(words.every((text) => text.length > 0 && text.length <= 60 && !text.endsWith('.'))).toBe(true)
    expect(words.join(' ')).not.toMatch(/HTML|401|429|500/)
  })

  test("P26.2 'Error fetching articles' when what was thrown is no Error", () => {
    expect(thrownErrorText('boom')).toBe('Error fetching articles')
    expect(thrownErrorText(undefined)).toBe('Error fetching articles')
    expect(thrownErrorText(new TypeError('boom'))).toBe('Error: boom')
  })

  test('P13.7 a failed refresh is a quiet status', () => {
    expect(offlineNotice(2 * HOUR)).toBe('Sin conexión · datos de hace 2 h')
    expect(staleNotice({ kind: 'network' }, 2 * HOUR)).toBe('Sin conexión · datos de hace 2 h')
    expect(staleNotice({ kind: 'server', status: 500 }, 2 * HOUR)).toBe(
      'No se pudo actualizar · datos de hace 2 h',
    )
    expect(offlineNotice(null)).toBe('Sin conexión')
  })
})

describe('P7.9 texts with a number or a query in them', () => {
  test.each([
    [0, '0 artículos encontrados'],
    [1, '1 artículo encontrado'],
    [2, '2 artículos encontrados'],
    [1234, '1234 artículos encontrados'],
  ])('P7.10 singular and plural: %i', (count, words) => {
    expect(resultsCount(count)).toBe(words)
  })

  test('P7.9 the query is quoted as typed', () => {
    expect(resultsHeading('c++ "50%"')).toBe('Resultados para "c++ "50%""')
  })
})

test('a check says what became of it', () => {
  expect(checkOutcome(null)).toBe('Comprobado: está al día.')
  expect(checkOutcome({ kind: 'network' })).toBe('No se pudo comprobar: no se pudo conectar con el servidor.')
})
