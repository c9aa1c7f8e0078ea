// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#admin/prices/prices-screen.tsx'
import { todayLocal } from '#domain/articles/dates.ts'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
const today = todayLocal(new Date())

beforeEach(() => {
  backend = new FakeBackend()
  backend.putArticle({ id: 'new', title: 'Reciente', facts: { price: 90, pricedOn: today } })
  backend.putArticle({
    id: 'old',
    title: 'Antiguo',
    facts: { price: 100, pricedOn: '2024-05-03', testedDays: 9 },
  })
  backend.putArticle({ id: 'older', title: 'Más antiguo', facts: { price: 80, pricedOn: '2024-01-02' } })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

const titles = () =>
  within(screen.getByRole('list', { name: 'Precios por revisar' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('a')?.textContent)

test('P27.46 old prices are counted in the list of articles, and listed, the oldest first', async () => {
  const app = await openAdmin({ backend })
  await userEvent.click(await screen.findByRole('link', { name: '2 precios por revisar' }))
  await waitFor(() => expect(app.address()).toBe('/admin/prices'))
  await screen.findByText('Antiguo')
  expect(titles()).toEqual(['Más antiguo', 'Antiguo'])
  expect(screen.getByText(/^80\s€ · del 2\/1\/2024$/)).toBeTruthy()
})

test("P27.46 'Sigue igual' sets the price's day to today, keeps all other facts, and can be undone", async () => {
  await openAdmin({ backend, at: '/admin/prices' })
  await userEvent.click(await screen.findByRole('button', { name: 'Sigue igual: Antiguo' }))
  const toast = await findToast('Precio al día')
  const factsNow = () => backend.articles.find(({ id }) => id === 'old')?.facts
  expect(factsNow()).toEqual({ price: 100, pricedOn: today, testedDays: 9 })
  await waitFor(() => expect(titles()).toEqual(['Más antiguo']))
  await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(titles()).toEqual(['Más antiguo', 'Antiguo']))
  expect(factsNow()).toEqual({ price: 100, pricedOn: '2024-05-03', testedDays: 9 })
})

test("P20.1 'Sigue igual' overwrites nothing that another editor has saved since", async () => {
  await openAdmin({ backend, at: '/admin/prices' })
  await screen.findByText('Antiguo')
  backend.putArticle({ id: 'old', facts: { price: 120, pricedOn: '2024-06-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Sigue igual: Antiguo' }))
  await findToast('Error', 'No se pudo actualizar el artículo')
  expect(backend.articles.find(({ id }) => id === 'old')?.facts).toEqual({
    price: 120,
    pricedOn: '2024-06-01',
  })
  // The device has the newer price by now.
  expect(await screen.findByText(/^120\s€/)).toBeTruthy()
})

test('the title leads into the price field of its form', async () => {
  await openAdmin({ backend, at: '/admin/prices' })
  await userEvent.click(await screen.findByRole('link', { name: 'Cambiar el precio: Antiguo' }))
  const price = await screen.findByLabelText<HTMLInputElement>('Precio')
  expect(price.value).toBe('100')
  await waitFor(() => expect(document.activeElement).toBe(price))
})
