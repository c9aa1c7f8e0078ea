import { describe, expect, test } from 'vitest'
import {
  checkedAtWords,
  contentsWords,
  downloadDone,
  downloadStopped,
  pictureCount,
  progressWords,
  sizeInWords,
  textCount,
} from '#domain/es/settings.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [339_001, '340 KB'],
  [1_000_000, '1 MB'],
  [2_149_000, '2,1 MB'],
  [-5, '0 KB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes).replace('\u00A0', ' ')).toBe(words)
})

test('one is one, more are more', () => {
  expect([textCount(1), textCount(0), pictureCount(1), pictureCount(120)]).toEqual([
    '1 texto',
    '0 textos',
    '1 imagen',
    '120 imágenes',
  ])
})

describe('a download', () => {
  test.each([
    [null, null, ''],
    [{ done: 21, of: 43 }, null, 'Textos: 21 de 43.'],
    [{ done: 43, of: 43 }, { done: 30, of: 120 }, 'Textos: 43 de 43. Imágenes: 30 de 120.'],
  ])('says how far it is: %o, %o', (texts, pictures, words) => {
    expect(progressWords(texts, pictures)).toBe(words)
  })

  test.each([
    [{ kind: 'network' }, 'Sin conexión. Seguirá cuando vuelva.'],
    [{ kind: 'timeout' }, 'Sin conexión. Seguirá cuando vuelva.'],
    [
      { kind: 'quota' },
      'No queda espacio en este dispositivo. Lo que ya está aquí se queda y se puede leer.',
    ],
    [{ kind: 'server', status: 500 }, 'Se ha parado: el servidor ha fallado. Se volverá a intentar.'],
  ] as const)('says why it stopped: %o', (failure, words) => {
    expect(downloadStopped(failure)).toBe(words)
  })

  test.each([
    [43, 120, 0, 'Todo está aquí: 43 textos y 120 imágenes.'],
    [43, null, 0, 'Todo está aquí: 43 textos.'],
    [
      43,
      119,
      1,
      'Todo está aquí: 43 textos y 119 imágenes. Otra imagen ya no se puede descargar: su archivo ya no existe.',
    ],
    [
      43,
      118,
      2,
      'Todo está aquí: 43 textos y 118 imágenes. Otras 2 imágenes ya no se pueden descargar: sus archivos ya no existen.',
    ],
  ])('says what is here: %s texts, %s pictures, %s missing', (texts, pictures, missing, words) => {
    expect(downloadDone(texts, pictures, missing)).toBe(words)
  })
})

test('what would go is said with its size', () => {
  expect(contentsWords(43, 90, 4_400_000)).toBe('43 textos y 90 imágenes, 4,4\u00A0MB')
})

describe('the last data', () => {
  const now = new Date(2026, 10, 21, 12).getTime()
  test.each([
    [null, 'Sin datos todavía.'],
    [new Date(2026, 10, 21, 9, 5).getTime(), 'Hoy a las 09:05.'],
    [new Date(2026, 10, 18, 22, 30).getTime(), 'El 18 de noviembre a las 22:30.'],
  ])('%s', (checkedAt, words) => {
    expect(checkedAtWords(checkedAt, now)).toBe(words)
  })
})
