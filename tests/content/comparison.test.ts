import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layOut } from '#content/body/body-layout.ts'
import { safeNodes } from '#content/body/safe-nodes.ts'
import { comparableIn, sharedMeasures, verdictNotes } from '#content/body/comparison.ts'

/** A body as a server reads it. */
const readBody = (content: string) => layOut(safeNodes(content))

const measuresOf = (content: string, title: string) => comparableIn(readBody(content), title).measures
const table = (...rows: readonly string[][]) => {
  const [heads = [], ...others] = rows
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')
  return `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${others
    .map((row) => `<tr>${cells(row)}</tr>`)
    .join('')}</tbody></table>`
}

describe('what the tables say of the device', () => {
  test('the only column beside the methods', () => {
    expect(measuresOf(table(['Qué', 'Cuánto', 'Cómo'], ['Peso', '786 g', 'Balanza']), 'Cierzo Ala')).toEqual([
      { name: 'Peso', value: '786 g' },
    ])
  })

  test('of several columns the one that the title names', () => {
    const heads = ['Medida', 'Pliego 2', 'Pliego 3', 'Tolva Mini 2', 'Cómo lo medimos']
    const content = table(heads, ['Peso', '271 g', '233 g', '158 g', 'Balanza'])
    expect(measuresOf(content, 'Garúa Pliego 3: un plegable')).toEqual([{ name: 'Peso', value: '233 g' }])
  })

  test('where devices are the rows, its own', () => {
    const content = table(
      ['Medio', 'En marcha', 'Total'],
      ['Almadía Ciudad', '16 min', '18 min'],
      ['Bus', '1', '2'],
    )
    expect(measuresOf(content, 'Almadía Ciudad: un coche')).toEqual([
      { name: 'En marcha', value: '16 min' },
      { name: 'Total', value: '18 min' },
    ])
  })

  test('all columns, by their headers, if none is its own', () => {
    const content = table(['Medida', 'Agosto', 'Febrero'], ['Volumen', '91 dB', '90 dB'])
    expect(measuresOf(content, 'Tolva Patio')).toEqual([
      { name: 'Volumen', value: 'Agosto: 91 dB · Febrero: 90 dB' },
    ])
  })

  test('of a later table what the first does not say', () => {
    const content =
      table(['Medida', 'Valor'], ['Peso', '786 g']) +
      table(['Qué', 'Cuánto'], ['peso', '800 g'], ['Ruido', '30 dB'])
    expect(measuresOf(content, 'Uno')).toEqual([
      { name: 'Peso', value: '786 g' },
      { name: 'Ruido', value: '30 dB' },
    ])
  })

  test('nothing of a table whose cells span others, and nothing where there is none', () => {
    expect(measuresOf('<table><tr><td colspan="2">a</td></tr></table>', 'Uno')).toEqual([])
    expect(measuresOf('<p>Nada.</p>', 'Uno')).toEqual([])
    expect(comparableIn(null, 'Uno')).toEqual({ best: [], worst: [], measures: [] })
  })
})

test('rows are set beside each other where two reviews have them, whatever the accents and the case', () => {
  const reviews = [
    {
      measures: [
        { name: 'Batería', value: '9 h' },
        { name: 'Peso', value: '1 kg' },
      ],
    },
    {
      measures: [
        { name: 'Ruido', value: '30 dB' },
        { name: 'peso', value: '2 kg' },
      ],
    },
    {
      measures: [
        { name: 'bateria', value: '7 h' },
        { name: 'PESO', value: '3 kg' },
      ],
    },
  ]
  expect(sharedMeasures(reviews).map(({ name, values }) => [name.toLowerCase(), values])).toEqual([
    ['bateria', ['9 h', null, '7 h']],
    ['peso', ['1 kg', '2 kg', '3 kg']],
  ])
})

test('the verdict box gives its two lists, in words alone', () => {
  const body = `<p>Texto.</p><h2>Lo mejor</h2><ul><li>Suena <strong>muy</strong>
      ancho</li><li> </li><li>[IMG:0] Se instala sola</li></ul>
    <h2>Lo peor</h2><ol><li>Las <a href="/x">voces</a></li></ol>`
  expect(verdictNotes(readBody(body))).toEqual({
    best: ['Suena muy ancho', 'Se instala sola'],
    worst: ['Las voces'],
  })
})

test.each(['', '<p>Nada.</p>', '<h2>Lo mejor</h2><ul><li>Solo una lista</li></ul>'])(
  'a body without the box has no notes: %s',
  (content) => {
    expect(verdictNotes(readBody(content))).toBeNull()
  },
)

const REVIEWS = 'server/sample/reviews'

test('every review of the sample has a verdict to compare', () => {
  for (const name of readdirSync(REVIEWS)) {
    const written = readFileSync(join(REVIEWS, name), 'utf8')
    const title = /^title: (.*)$/m.exec(written)?.[1] ?? ''
    const { best, worst } = comparableIn(readBody(written.replace(/^---[\s\S]*?---/, '')), title)
    expect([best.length > 0, worst.length > 0]).toEqual([true, true])
  }
})
