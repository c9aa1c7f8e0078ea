// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Corrections } from '#reader/article/article-content.tsx'
import { Ficha, type FichaProps } from '#content/facts/ficha.tsx'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import { spreadOf } from '#domain/facts/spread.ts'
import { sampleField } from '../support/fakes/sample-fields.ts'

afterEach(cleanup)

const FIELDS = [
  sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
  sampleField('ancho', { label: 'Ancho', unit: 'mm' }),
  sampleField('jack', { label: 'Jack', kind: 'boolean' }),
  sampleField('garantia', { label: 'Garantía', kind: 'text' }),
]
const [bateria, ancho] = [spreadOf([10, 20, 50], 'more'), spreadOf([60, 70, 80], null)]
const SPREADS = bateria && ancho ? { bateria, ancho } : {}
const VALUES = { bateria: 20, ancho: 70, jack: true, garantia: 'Tres años' }

function open(props: Partial<FichaProps>) {
  return render(
    <Ficha
      facts={{}}
      details={null}
      author={null}
      fields={FIELDS}
      spreads={SPREADS}
      category="Audio"
      {...props}
    />,
  )
}

const details = (change: Partial<ArticleDetails>): ArticleDetails => ({
  links: [],
  corrections: [],
  ...change,
})
const words = () => document.body.textContent.replaceAll('\u00A0', ' ')

describe('the Ficha', () => {
  test('P8.10 names product, price with its day, and the values in the order of the category', () => {
    open({
      facts: { brand: 'Mirlo', year: 2026, price: 199, pricedOn: '2026-11-12', values: VALUES },
      details: details({ product: 'Mirlo Dos', model: 'MD-2' }),
      spreads: {},
    })
    const rows = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(rows).toEqual([
      ['Precio', '199\u00A0€ · el 12 de noviembre de 2026'],
      ['Producto', 'Mirlo Dos'],
      ['Marca', 'Mirlo'],
      ['Modelo', 'MD-2'],
      ['Año', '2026'],
      ['Batería', '20\u00A0h'],
      ['Ancho', '70\u00A0mm'],
      ['Jack', 'Sí'],
      ['Garantía', 'Tres años'],
    ])
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-12')
  })

  test('P8.11 draws a bar beside worst, median and best for numbers alone that have a better end', () => {
    open({ facts: { values: VALUES } })
    expect(words()).toContain('Peor: 10 hMediana: 20 hMejor: 50 h')
    expect(words()).toContain('Cada barra va del peor dato al mejor de Audio.')
    const [bar, ...others] = document.querySelectorAll('svg')
    expect(others).toEqual([])
    expect(
      Array.from(bar?.children ?? [], (part) => [part.getAttribute('x'), part.getAttribute('width')]),
    ).toEqual([
      [null, '25%'],
      ['25%', '1'],
      ['25%', '3'],
    ])
    expect(document.body.querySelector('[style]')).toBeNull()
  })

  test('says nothing of bars where there is none', () => {
    open({ facts: { values: { ...VALUES, bateria: 20 } }, spreads: {} })
    expect(words()).not.toContain('barra')
  })

  test.each([
    [
      { testedDays: 26, source: 'bought', isReturned: false },
      'Lo hemos usado 26 días. Lo hemos comprado. Nos lo hemos quedado.',
    ],
    [
      { testedDays: 1, source: 'lent', isReturned: true },
      'Lo hemos usado un día. Nos lo han prestado. Ya lo hemos devuelto.',
    ],
    [{ source: 'sent' }, 'Nos lo han enviado.'],
  ] as const)('says how it was tested: %o', (said, sentence) => {
    open({ details: details(said) })
    expect(screen.getByRole('heading', { name: 'Cómo lo hemos probado' }).nextSibling?.textContent).toBe(
      sentence,
    )
  })

  test('P8.12 each purchase link says to people and machines whether it is paid', () => {
    const links = [
      { shop: 'Ribera', url: 'https://example.com/a', price: 189.9, isPaid: true },
      { shop: 'Marca', url: 'https://example.org/', isPaid: false },
    ]
    open({ details: details({ links }) })
    expect(words()).toContain('Si compras por un enlace que dice «Pagado», cobramos una comisión.')
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Ribera189,90\u00A0€Pagado', 'MarcaSin comisión'])
    const found = items.map((item) => within(item).getByRole('link'))
    expect(found.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://example.com/a', 'sponsored nofollow'],
      ['https://example.org/', 'nofollow noopener'],
    ])
    cleanup()
    open({ details: details({ links: links.slice(1) }) })
    expect(words()).toContain('No cobramos por ninguno de estos enlaces.')
  })

  test('is signed', () => {
    const said = { name: 'Nuria Valls', face: '/nuria.webp', sentence: 'Mide pantallas.', expertise: null }
    open({ author: { id: 'u1', slug: 'nuria', rev: 1, ...said } })
    expect(words()).toBe('FirmaNuria VallsMide pantallas.')
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/nuria.webp')
  })

  test('is not there for a review that states nothing of it', () => {
    open({ details: details({ corrections: [{ on: '2026-11-20', text: 'Era otro peso.' }] }) })
    expect(document.body.querySelector('section[aria-label=Ficha]')).toBeNull()
  })
})

test('P8.13 corrections name their day and what changed', () => {
  render(<Corrections corrections={[{ on: '2026-11-20', text: 'Era otro peso.' }]} />)
  expect(screen.getByRole('region', { name: 'Corrección' }).textContent).toBe(
    'Corrección20 de noviembre de 2026: Era otro peso.',
  )
})
