import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeColor, badgeOf, categoryIcon } from '#domain/categories/category-badge.ts'
import { accentOf } from '#domain/categories/readable-colour.ts'
import { contrast } from '#domain/categories/colour-arithmetic.ts'

const PAPER = '#fdfdfc'
const SUNK = '#f1f2f2'
const DARK_PAGE = '#131416'
const DARK_RAISED = '#1d1f22'

describe('P6.1 the icon of a category', () => {
  test.each([
    ['smartphone', ['Smartphones', 'Móviles', 'MOVILES', 'Teléfonos', 'Phones']],
    ['laptop', ['Laptops', 'Portátiles', 'Portatil y ordenador']],
    ['gaming', ['Gaming', 'Juegos', 'Videojuegos', 'Consolas', 'Games']],
    ['audio', ['Audio', 'Auriculares', 'Altavoces', 'Headphones', 'Audio y sonido']],
    ['wearable', ['Wearables', 'Relojes', 'Smartwatches', 'Pulseras']],
    ['automotive', ['Automotive', 'Automóviles', 'AUTOMO\u0301VILES', 'Coches', 'Autos', 'Cars']],
    ['vr-ar', ['VR/AR', 'AR', 'Gafas VR', 'Realidad virtual', 'Realidad aumentada']],
    ['default', ['Casa inteligente', 'Cargadores', 'Cartas', 'Autonomía', 'Drones', 'Varios', '']],
  ])('P6.1 %s: by keyword in the name', (icon, names) => {
    expect(names.map(categoryIcon)).toEqual(names.map(() => icon))
  })
})

describe('P6.2 the badge of an article', () => {
  test.each([
    ['blue', '#1747d1', ['smartphones', 'Smartphones', 'SMARTPHONES']],
    ['purple', '#6d3bd1', ['laptops', 'Laptops']],
    ['red', '#d3281c', ['gaming']],
    ['green', '#0a7d4f', ['audio']],
    ['amber', '#f2a900', ['wearables']],
    ['dark grey', '#3a4048', ['automotive', 'automóviles', 'Automóviles', 'automoviles']],
    ['pink', '#e2418f', ['vr/ar', 'VR/AR']],
    ['grey', '#6b7280', ['móviles', 'drones', '', 'smart', 'constructor']],
  ])('P6.2 %s, by lower-cased name', (_, color, names) => {
    expect(names.map(badgeColor)).toEqual(names.map(() => color))
  })

  test('P2.5 a badge says the category, else the legacy text', () => {
    const article = { category: 'Audio', categoryName: 'Gaming', categoryColor: '#123456' }
    expect(badgeOf(article)).toEqual({ name: 'Gaming', color: '#123456' })
    expect(badgeOf({ ...article, categoryColor: null })).toEqual({ name: 'Gaming', color: '#d3281c' })
    expect(badgeOf({ ...article, categoryName: null, categoryColor: null })).toEqual({
      name: 'Audio',
      color: '#0a7d4f',
    })
    expect(badgeOf({ category: null, categoryName: null, categoryColor: null })).toBeNull()
    expect(badgeOf({ category: ' ', categoryName: null, categoryColor: null })).toBeNull()
  })
})

describe('the accent that a colour yields', () => {
  test.each([
    // flood, text on it, ink on paper, ink in the dark, text on that
    ['#1747d1', '#ffffff', '#1747d1', '#739efc', '#000000'],
    ['#6d3bd1', '#ffffff', '#6d3bd1', '#a78dfe', '#000000'],
    ['#d3281c', '#ffffff', '#d1261a', '#fd7563', '#000000'],
    ['#0a7d4f', '#ffffff', '#0a7d4f', '#55b583', '#000000'],
    ['#f2a900', '#000000', '#906409', '#f2a900', '#000000'],
    ['#3a4048', '#ffffff', '#3a4048', '#9aa1aa', '#000000'],
    ['#e2418f', '#000000', '#c9257a', '#f673ab', '#000000'],
    ['#6b7280', '#ffffff', '#656c7a', '#99a0af', '#000000'],
  ])('%s as drawn', (flood, onFlood, ink, dark, onDark) => {
    expect(accentOf(flood)).toEqual({
      flood,
      onFlood,
      light: { cat: flood, onCat: onFlood, ink },
      dark: { cat: dark, onCat: onDark, ink: dark },
    })
  })

  test('any colour stays readable, in both themes', () => {
    const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colors, (color) => {
        const { flood, onFlood, light, dark } = accentOf(color)
        expect(flood).toBe(color)
        expect(contrast(onFlood, flood)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(light.onCat, light.cat)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(light.ink, PAPER)).toBeGreaterThanOrEqual(4.6)
        expect(contrast(light.ink, SUNK)).toBeGreaterThanOrEqual(4.6)
        expect(contrast(dark.onCat, dark.cat)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark.ink, DARK_PAGE)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark.ink, DARK_RAISED)).toBeGreaterThanOrEqual(6.2)
      }),
      { numRuns: 2000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#00ff00']] },
    )
  })

  test.each(['', 'blue', '#fff', 'rgb(1 2 3)', '#1747d1;}'])(
    'what is no colour counts as the default one: %j',
    (color) => {
      expect(accentOf(color)).toEqual(accentOf('#6b7280'))
    },
  )

  test('capital figures are the same colour', () => {
    expect(accentOf('#F2A900')).toEqual(accentOf('#f2a900'))
  })
})
