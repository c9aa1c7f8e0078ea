import { describe, expect, test } from 'vitest'
import { keptError, reportText } from '#domain/device/error-report.ts'

const at = Date.UTC(2026, 10, 23, 9)

describe('an error as it is kept', () => {
  test('has its name, its message and the places of its stack, no more than eight', () => {
    const error = new TypeError('x is not a function')
    error.stack = `TypeError: x is not a function\n${Array.from({ length: 12 }, (_, n) => `    at f${n} (https://revista.example/assets/app.js:1:${n})`).join('\n')}`
    const { text, screen } = keptError(error, { at, screen: '/article/a1' })
    expect(screen).toBe('/article/a1')
    expect(text.split('\n')).toHaveLength(9)
    expect(text).toMatch(
      /^TypeError: x is not a function\nat f0 \(https:\/\/revista\.example\/assets\/app\.js:1:0\)\n/,
    )
  })

  test('contains neither searches nor e-mail addresses', () => {
    const error = new Error('GET https://revista.example/search?q=auriculares failed for ana@correo.example')
    error.stack = ''
    const { text } = keptError(error, { at, screen: '/search' })
    expect(text).toBe('Error: GET https://revista.example/search failed for …@…')
  })

  test('is cut to a length, and accepts any thrown value', () => {
    expect(keptError(new Error('x'.repeat(5000)), { at, screen: '/' }).text).toHaveLength(1200)
    expect(keptError('words', { at, screen: '/' }).text).toBe('Thrown: words')
    expect(keptError(undefined, { at, screen: '/' }).text).toBe('Thrown: undefined')
  })
})

test('the report begins with the app and its state, then each error', () => {
  const state = {
    app: 'Revista',
    version: '1.2.3',
    browser: 'Un navegador',
    isOnline: false,
    isInstalled: true,
  }
  const errors = [keptError('one', { at, screen: '/' })]
  expect(reportText({ ...state, data: { since: 50, edition: 2 } }, errors)).toBe(
    'Revista 1.2.3\nNavegador: Un navegador\nInstalada · sin conexión\nDatos: revisión 50, edición 2\n' +
      '\n2026-11-23T09:00:00.000Z /\nThrown: one',
  )
  expect(reportText({ ...state, data: null }, [])).toContain('Datos: ninguno todavía')
})
