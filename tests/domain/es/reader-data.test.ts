import { describe, expect, test } from 'vitest'
import { draftsToo, goesWords, importOutcome, importRefused, remainsWords } from '#domain/es/reader-data.ts'
import { LATER_READER_DATA_FILE, NO_READER_DATA_FILE } from '#domain/device/reader-data-file.ts'

const NONE = { saved: 0, readings: 0, copies: [], lost: [], unread: 0 }

describe('an import says', () => {
  test('what it has added', () => {
    expect(importOutcome({ ...NONE, saved: 2, readings: 1 })).toEqual([
      'Importado: 2 reviews guardadas más y 1 review empezada o leída.',
    ])
    expect(importOutcome(NONE)).toEqual([
      'Importado: ninguna review guardada nueva y 0 reviews empezadas o leídas.',
    ])
  })

  test('which articles the magazine has no more, and what could not be read', () => {
    const titles = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete']
    const [, copies, lost, unread] = importOutcome({
      ...NONE,
      copies: ['Uno', 'Dos'],
      lost: titles,
      unread: 3,
    })
    expect(copies).toBe('Ya no están en la revista, pero tu copia se queda: «Uno» y «Dos».')
    expect(lost).toContain('«Uno», «Dos», «Tres», «Cuatro», «Cinco» y 2 más.')
    expect(unread).toBe('3 entradas no se entendían.')
  })

  test('why it has taken nothing, and that nothing has changed', () => {
    const words = [
      importRefused({ kind: 'invalid', detail: NO_READER_DATA_FILE }),
      importRefused({ kind: 'invalid', detail: LATER_READER_DATA_FILE }),
      importRefused({ kind: 'quota' }),
    ]
    expect(new Set(words).size).toBe(3)
    for (const each of words) expect(each).toContain('No ha cambiado nada.')
  })
})

test('the question before everything is deleted says what goes', () => {
  const counts = { articles: 43, texts: 1, saved: 3, readings: 12, searches: 2, isSignedIn: false }
  expect(goesWords(counts, 90)).toEqual([
    'La lista de 43 reviews, 1 texto y 90 imágenes',
    '3 reviews guardadas y 12 reviews empezadas o leídas',
    'Tus ajustes y tus búsquedas recientes',
  ])
  expect(goesWords(counts, null)[0]).toBe('La lista de 43 reviews y 1 texto')
  expect(goesWords({ ...counts, isSignedIn: true }, 90).at(-1)).toBe('Tu sesión en la redacción')
  const many = Array.from({ length: 9 }, (_, at) => `Borrador ${at}`)
  for (const title of many) expect(draftsToo(many)).toContain(`«${title}»`)
  expect(draftsToo(['A', ''])).toBe('Borrar también 2 borradores sin guardar: «A» y «sin título»')
  expect(remainsWords(['copies', 'pictures'])).toContain('Quedan: la lista y los textos y las imágenes.')
})
