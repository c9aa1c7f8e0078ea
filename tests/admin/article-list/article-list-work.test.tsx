// @vitest-environment jsdom
// Editors work with a long list: they search texts, return to their position, and change many articles at once.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import '#admin/article-form/article-screen.tsx'
import { backendOf, found, rowOf, rows, titles } from '../../support/editor/article-rows.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

afterEach(closeAdmin)

const bar = () => within(screen.getByRole('group', { name: 'Selección' }))
const press = (name: string, inside: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(inside.getByRole('button', { name }))

test('a word that is only in a text or an introduction finds its article', async () => {
  const backend = backendOf(30)
  backend.putArticle({ id: 'a3', content: '<p>Con un <em>potenci</em>ómetro.</p>' })
  backend.putArticle({ id: 'a7', introduction: 'Lleva un potenciómetro.' })
  await openAdmin({ backend })
  await found('Reseña 30')
  await userEvent.click(screen.getByRole('searchbox', { name: 'Buscar en títulos y textos' }))
  await userEvent.paste('potenciometro')
  await waitFor(() => expect(titles()).toEqual(['Reseña 7', 'Reseña 3']))
  // Words in the markup are not found.
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'em>')
  expect(await screen.findByText('Ningún artículo coincide.')).toBeTruthy()
})

test('the server searches texts that are not on the device; without its answer their number is shown', async () => {
  const backend = backendOf(30)
  backend.inTexts = ['a5']
  const device = freshDevice()
  await openAdmin({ backend, device })
  await found('Reseña 30')
  await device.bodies.versions.delete('a5')
  await userEvent.click(screen.getByRole('searchbox', { name: 'Buscar en títulos y textos' }))
  await userEvent.paste('Potenciómetro raro')
  await waitFor(() => expect(titles()).toEqual(['Reseña 5']))
  const asked = () => backend.requests.filter(({ path }) => path.endsWith('/rpc/search_texts'))
  expect(asked().at(-1)?.body).toEqual({ words: ['potenciometro', 'raro'] })
  expect(screen.queryByText(/aún no está en este dispositivo/)).toBeNull()
  // Without a response from the server, the number stays.
  backend.inTexts = null
  await userEvent.keyboard('s')
  expect(await screen.findByText(/El texto de 1 artículo aún no está en este dispositivo/)).toBeTruthy()
  expect(titles()).toEqual([])
})

test('category and score are columns, and each row links to the public page', async () => {
  const backend = backendOf(2)
  backend.putArticle({ id: 'a2', overall: 8.5 })
  backend.putArticle({ id: 'a1', overall: null, category_id: null })
  const app = await openAdmin({ backend })
  await found('Reseña 2')
  const cells = (title: string) =>
    within(rowOf(title))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('Reseña 2').slice(3, 5)).toEqual(['Audio', '8,5'])
  expect(cells('Reseña 1').slice(3, 5)).toEqual(['Sin categoría', 'Sin nota'])
  const link = within(rowOf('Reseña 2')).getByRole('link', { name: 'Ver en la revista' })
  expect(link.getAttribute('href')).toBe('/article/a2')
  await userEvent.click(link)
  await waitFor(() => expect(app.address()).toBe('/article/a2'))
})

test('a form links back to the filter and the page of the list', async () => {
  const app = await openAdmin({ backend: backendOf(90) })
  await found('Reseña 90')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Audio')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Publicado')
  await userEvent.click(await screen.findByRole('link', { name: 'Página 2' }))
  await found('Reseña 50')
  const asked = app.address()
  expect(asked).toBe('/admin/articles?categoria=audio&estado=publicado&pagina=2')
  await userEvent.click(screen.getByRole('link', { name: 'Reseña 50' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Volver a la lista' }))
  await found('Reseña 50')
  expect(app.address()).toBe(asked)
  expect(rows()).toHaveLength(20)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Estado' }).value).toBe('publicado')
})

test('all results can be selected beyond the page, get a category, and are restored by undo', async () => {
  const backend = backendOf(45)
  await openAdmin({ backend })
  await found('Reseña 45')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Audio')
  await found('Reseña 44')
  await waitFor(() => expect(titles()).not.toContain('Reseña 45'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos' }))
  await press('Seleccionar los 22', bar())
  await waitFor(() => expect(screen.getByText('22 seleccionados de 45')).toBeTruthy())
  expect(bar().queryByRole('button', { name: /^Seleccionar los/ })).toBeNull()

  await press('Cambiar la categoría', bar())
  const question = within(await screen.findByRole('dialog', { name: 'Cambiar la categoría' }))
  await userEvent.selectOptions(question.getByLabelText('Categoría nueva'), 'Gaming')
  await press('Cambiar 22 artículos', question)
  const toast = await findToast('22 artículos con el cambio')
  const inAudio = () => backend.articles.filter((article) => article['category_id'] === 'audio').length
  expect(inAudio()).toBe(0)
  await press('Deshacer', within(toast))
  await findToast('22 artículos como antes')
  expect(inAudio()).toBe(22)
})

test('a date for several articles does not overwrite one changed meanwhile, and names it', async () => {
  const backend = backendOf(3)
  await openAdmin({ backend })
  await found('Reseña 3')
  backend.putArticle({ id: 'a2', title: 'De otra mano' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todos' }))
  await press('Cambiar la fecha', bar())
  const question = within(await screen.findByRole('dialog', { name: 'Cambiar la fecha' }))
  const day = question.getByLabelText('Fecha de publicación')
  await userEvent.clear(day)
  expect(question.getByRole('button', { name: 'Cambiar 3 artículos' })).toHaveProperty('disabled', true)
  await userEvent.type(day, '2025-05-04')
  await press('Cambiar 3 artículos', question)
  await findToast('2 artículos con el cambio', 'Sin tocar, porque alguien los ha cambiado: Reseña 2.')
  const days = backend.articles.map((article) => String(article['published_at']).slice(0, 10))
  expect(days.filter((one) => one === '2025-05-04')).toHaveLength(2)
})
