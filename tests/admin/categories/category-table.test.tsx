// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'
import { openApp } from '../../support/window/open-app.tsx'

let backend: FakeBackend
const errors: unknown[][] = []

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'w', name: 'Wearables', slug: 'wearables', color: '#f2a900' })
  backend.putCategory({
    id: 'a',
    name: 'Audio',
    slug: 'audio',
    color: '#0a7d4f',
    description: 'Lo que suena',
  })
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(said))
})
afterEach(closeAdmin)

const open = () => openAdmin({ at: '/admin/categories', backend })
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

async function askToDelete(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Borrar ${name}` }))
  return await screen.findByRole('alertdialog')
}

describe('P16.5 the category table', () => {
  test('has its title and columns, is sorted by name, and shows a dash for no description', async () => {
    await open()
    await screen.findByRole('link', { name: 'Audio' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gestión de categorías')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nombre',
      'Slug',
      'Color',
      'Descripción',
      'Acciones',
    ])
    expect(cells()).toEqual([
      ['Audio', 'audio', '#0a7d4f', 'Lo que suena', ''],
      ['Wearables', 'wearables', '#f2a900', '-', ''],
    ])
  })

  test('has named icons for editing and deleting; the name and the row open the form, too', async () => {
    const app = await open()
    const edit = await screen.findByRole('link', { name: 'Editar Audio' })
    expect(edit.getAttribute('href')).toBe('/admin/categories/a/edit')
    await userEvent.click(screen.getByText('wearables'))
    await waitFor(() => expect(app.address()).toBe('/admin/categories/w/edit'))
  })

  test('P26.5 a failed load without rows shows a toast', async () => {
    setAdminFlag()
    await openApp({ at: '/admin/categories', status: { failure: { kind: 'server', status: 500 } } })
    expect(await findToast('Error', 'No se pudieron cargar las categorías')).toBeTruthy()
  })
})

describe('deleting', () => {
  test('asks with the name, and does nothing when cancelled', async () => {
    await open()
    const dialog = await askToDelete('Audio')
    expect(within(dialog).getByRole('heading').textContent).toBe(
      '¿Estás seguro de que quieres eliminar la categoría "Audio"?',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(backend.writes).toEqual([])
  })

  test.each([
    [1, 'Tiene 1 artículo, que se queda sin categoría.'],
    [12, 'Tiene 12 artículos, que se quedan sin categoría.'],
  ])('names the number of its articles in the question: %i', async (count, words) => {
    for (let at = 0; at < count; at += 1) backend.putArticle({ id: `x${at}`, category_id: 'a' })
    backend.putArticle({ id: 'other', category_id: 'w' })
    await open()
    expect(await within(await askToDelete('Audio')).findByText(words)).toBeTruthy()
  })

  test('P16.9 removes the row at once, P26.13 and says so', async () => {
    await open()
    await userEvent.click(within(await askToDelete('Audio')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Categoría eliminada', 'La categoría se ha eliminado correctamente')
    await waitFor(() => expect(cells().map(([name]) => name)).toEqual(['Wearables']))
    expect(backend.categories.map(({ id }) => id)).toEqual(['w'])
  })

  test('P26.6 a failed deletion shows the catalogue’s toast, keeps the row and is logged', async () => {
    await open()
    backend.fault = ({ method }) => (method === 'DELETE' ? 'unsent' : null)
    await userEvent.click(within(await askToDelete('Audio')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar la categoría')
    expect(errors.flat()).toContain('No se pudo eliminar la categoría')
    expect(cells()).toHaveLength(2)
  })

  test('does not delete a category changed meanwhile, and shows its present state', async () => {
    await open()
    await screen.findByRole('link', { name: 'Audio' })
    backend.putCategory({ id: 'a', name: 'Audio y vídeo' })
    await userEvent.click(within(await askToDelete('Audio')).getByRole('button', { name: 'Eliminar' }))
    await findToast('Error', 'No se pudo eliminar la categoría')
    await screen.findByRole('link', { name: 'Audio y vídeo' })
    expect(backend.categories).toHaveLength(2)
  })
})
