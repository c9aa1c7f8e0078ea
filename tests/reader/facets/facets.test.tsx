// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHeads } from '../../support/sync/sample-heads.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'

afterEach(closeApp)

const AUDIO = sampleCategory('Audio', {
  fields: [
    sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
    sampleField('peso', { label: 'Peso', unit: 'g', better: 'less', filters: false }),
    sampleField('jack', { label: 'Jack', kind: 'boolean' }),
  ],
})
const OTHER = sampleCategory('Otra')

/** Review `number` costs ten times its number, and every third is a Mirlo. */
const factsOf = (number: number): HeadFacts => ({
  brand: number % 3 === 0 ? 'Mirlo' : 'Cierzo',
  price: number * 10,
  values: { bateria: number, peso: 200 - number, jack: number % 2 === 0 },
})

async function openList(at: string, { isPlain = false } = {}) {
  const device = freshDevice()
  const heads = sampleHeads(24, (number) => ({
    categoryId: isPlain ? OTHER.id : AUDIO.id,
    ...(!isPlain && { facts: factsOf(number) }),
  }))
  const categories = [isPlain ? OTHER : AUDIO]
  await put(device, { heads, categories, move: { filled: true, phase: 'live' } })
  return await openApp({ at, device, status: { checkedAt: Date.now() } })
}

/** Only the list: the carousel and the cover are not filtered. */
const list = () => screen.getByRole('region', { name: 'Reviews Filtrados' })
const titles = () =>
  within(list())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const order = () => screen.findByLabelText<HTMLSelectElement>('Orden', { selector: 'select' })
const active = () =>
  within(screen.getByRole('list', { name: 'Filtros activos' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

describe('P27.20 the facets of a category', () => {
  test('are read from the address, and stay in the links to its pages', async () => {
    const app = await openList('/categoria/audio?precio=50-200&marca=Cierzo&orden=precio')
    await order()
    expect(titles()).toEqual([5, 7, 8, 10, 11, 13, 14, 16, 17, 19].map((number) => `Reseña ${number}`))
    expect(list().textContent).toContain('11 reviews de AudioPágina 1 de 2')
    expect(active()).toEqual([
      'Quitar Precio: de 50\u00A0€ a 200\u00A0€',
      'Quitar Marca: Cierzo',
      'Quitar filtros',
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Siguiente' }))
    await waitFor(() => expect(titles()).toEqual(['Reseña 20']))
    expect(app.address()).toBe('/categoria/audio/2?precio=50-200&marca=Cierzo&orden=precio')
  })

  test('are removed one by one, and Back restores them', async () => {
    const app = await openList('/categoria/audio?marca=Mirlo&jack=si')
    await order()
    expect(titles()).toEqual(['Reseña 24', 'Reseña 18', 'Reseña 12', 'Reseña 6'])
    const brand = screen.getByRole('button', { name: 'Quitar Marca: Mirlo' })
    brand.focus()
    await userEvent.click(brand)
    await waitFor(() => expect(active()).toEqual(['Quitar Jack: Sí', 'Quitar filtros']))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Quitar Jack: Sí'))
    expect(app.address()).toBe('/categoria/audio?jack=si')
    act(() => app.router.history.back())
    await waitFor(() => expect(titles()).toHaveLength(4))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Filtros activos' })).toBeNull())
    expect(document.activeElement?.textContent).toBe('Reviews Filtrados')
    expect(app.address()).toBe('/categoria/audio')
  })

  test('order by any number, from either end', async () => {
    const app = await openList('/categoria/audio')
    const orders = await order()
    expect(Array.from(orders.options, ({ text }) => text)).toEqual([
      'Más recientes',
      'Mejor nota',
      'Precio, de menor a mayor',
      'Precio, de mayor a menor',
      'Puntuación, de menor a mayor',
      'Batería, de mayor a menor',
      'Batería, de menor a mayor',
      'Peso, de menor a mayor',
      'Peso, de mayor a menor',
    ])
    await userEvent.selectOptions(orders, 'Batería, de menor a mayor')
    await waitFor(() => expect(titles()[0]).toBe('Reseña 1'))
    expect(app.address()).toBe('/categoria/audio?orden=-bateria')
    await userEvent.selectOptions(orders, 'Más recientes')
    await waitFor(() => expect(app.address()).toBe('/categoria/audio'))
    await waitFor(() => expect(titles()[0]).toBe('Reseña 24'))
  })

  test('P27.23 name the filter that excludes all reviews', async () => {
    await openList('/categoria/audio?marca=Mirlo&precio=-10')
    expect(
      await screen.findByRole('heading', { name: 'Ninguna reseña cumple todos los filtros' }),
    ).toBeTruthy()
    expect(titles()).toEqual([])
    const remove = screen.getAllByRole('button', { name: 'Quitar Precio: hasta 10\u00A0€' })
    expect(remove).toHaveLength(2)
    await userEvent.click(remove.at(-1) ?? document.body)
    await waitFor(() => expect(titles()).toHaveLength(8))
  })

  test.each([
    ['a campaign and swapped ends', '?utm_source=x&UTM-Source=y&precio=9-1&bateria=-5', '?bateria=-5'],
    ['a long value and unknown names', `?marca=${'x'.repeat(1001)}&otra=1-2&orden=otra`, ''],
    ['a doubled name', '?precio=1-2&precio=10-30', '?precio=10-30'],
  ])('P27.24 an address is corrected: %s', async (_, asked, corrected) => {
    const app = await openList(`/categoria/audio${asked}`)
    await order()
    await waitFor(() => expect(app.address()).toBe(`/categoria/audio${corrected}`))
  })
})

describe('the filters of a phone', () => {
  test('P27.22 count while they are chosen, and one press shows the list', async () => {
    const app = await openList('/categoria/audio')
    await order()
    const entries = app.router.history.length
    const button = screen.getByRole('button', { name: 'Filtrar' })
    await userEvent.click(button)
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtrar' }))
    const brands = within(sheet.getByRole('group', { name: 'Marca' }))
    expect(brands.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      'Cierzo16',
      'Mirlo8',
    ])
    await userEvent.click(brands.getByRole('checkbox', { name: /Mirlo/ }))
    await sheet.findByRole('button', { name: 'Ver 8 reseñas' })
    await userEvent.type(
      within(sheet.getByRole('group', { name: 'Precio (€)' })).getByLabelText('Hasta'),
      '60',
    )
    expect(app.address()).toBe('/categoria/audio')
    await userEvent.click(await sheet.findByRole('button', { name: 'Ver 2 reseñas' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.address()).toBe('/categoria/audio?precio=-60&marca=Mirlo')
    await waitFor(() => expect(titles()).toEqual(['Reseña 6', 'Reseña 3']))
    // The sheet has left no history entry.
    expect(app.router.history.length).toBe(entries + 1)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Filtrar (2)'))
  })

  test('Back closes them and changes nothing', async () => {
    const app = await openList('/categoria/audio')
    await order()
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('checkbox', { name: /Mirlo/ }))
    act(() => app.router.history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.address()).toBe('/categoria/audio')
    expect(screen.getByRole('button', { name: 'Filtrar' })).toBeTruthy()
  })

  test('a range whose ends are swapped says so and filters nothing', async () => {
    await openList('/categoria/audio')
    await order()
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    const sheet = within(await screen.findByRole('dialog'))
    const price = within(sheet.getByRole('group', { name: 'Precio (€)' }))
    await userEvent.type(price.getByLabelText('Desde'), '90')
    await userEvent.type(price.getByLabelText('Hasta'), '5')
    expect(price.getByText('El mínimo supera al máximo')).toBeTruthy()
    expect(price.getByLabelText('Hasta').getAttribute('aria-invalid')).toBe('true')
  })
})

test('P27.20 a category without fields has no facets, and its address keeps none', async () => {
  const app = await openList('/categoria/otra?precio=1-20&orden=-precio', { isPlain: true })
  await waitFor(() => expect(app.address()).toBe('/categoria/otra'))
  expect(within(list()).getAllByRole('link', { name: /Más recientes|Mejor nota/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Filtrar/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Orden' })).toBeNull()
})

describe('the facets of a search', () => {
  test('filter the titles that contain its text, by category too', async () => {
    const app = await openList('/search?q=rese%C3%B1a%202&marca=Cierzo&categoria=audio&bateria=-22')
    await order()
    const found = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await waitFor(() => expect(found()).toEqual(['Reseña 22', 'Reseña 20', 'Reseña 2']))
    expect(screen.getByText(/Resultados para/, { selector: 'main [role=status]' }).textContent).toContain(
      '3 artículos encontrados',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Categoría: Audio' }))
    // The field belonged to the category.
    await waitFor(() => expect(app.address()).toBe('/search?q=rese%C3%B1a%202&marca=Cierzo'))
    expect(found()).toHaveLength(4)
  })
})
