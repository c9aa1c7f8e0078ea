// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
const errors: unknown[][] = []

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({
    id: 'a',
    name: 'Audio',
    slug: 'audio',
    color: '#0a7d4f',
    description: 'Lo que suena',
  })
  backend.putCategory({ id: 'w', name: 'Wearables', slug: 'wearables' })
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void errors.push(said))
})
afterEach(closeAdmin)

const create = () => openAdmin({ at: '/admin/categories/new', backend })
const edit = () => openAdmin({ at: '/admin/categories/a/edit', backend })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))

async function write(label: string, text: string): Promise<void> {
  await userEvent.clear(await field(label))
  await userEvent.type(await field(label), text)
}

const lastBody = () => backend.requests.findLast(({ body, method }) => body && method !== 'GET')?.body

describe('P22.1 the category form, creating', () => {
  test('starts empty with the default colour, and explains slugs', async () => {
    await create()
    expect((await field('Nombre')).value).toBe('')
    expect((await field('Valor del color')).value).toBe('#6b7280')
    expect((await field('Color')).value).toBe('#6b7280')
    expect((await field('Color')).type).toBe('color')
    expect(screen.getByText('Solo letras minúsculas, números y guiones')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Crear nueva categoría')
  })

  test('requires a name and a unique slug: the field says so, and nothing is sent', async () => {
    await create()
    await field('Nombre')
    await save()
    expect(await screen.findByText('Escribe un nombre')).toBeTruthy()
    expect(screen.getByText('Escribe un slug')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Nombre')))
    await write('Nombre', 'Audio')
    await save()
    expect(await screen.findByText('Ya hay una categoría con este slug')).toBeTruthy()
    expect(backend.writes).toEqual([])
  })

  test('P24.12 sends the record, P26.11 says so, and P16.9 adds it to the sorted list', async () => {
    const app = await create()
    await write('Nombre', 'Domótica')
    fireEvent.change(await field('Color'), { target: { value: '#0f6f8f' } })
    await write('Descripción', 'La casa')
    await save()
    await findToast('Categoría creada', 'La categoría se ha creado correctamente')
    await waitFor(() => expect(app.address()).toBe('/admin/categories'))
    const { id, ...sent } = lastBody() ?? {}
    expect(sent).toEqual({ name: 'Domótica', slug: 'domotica', color: '#0f6f8f', description: 'La casa' })
    expect(String(id)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    await screen.findByRole('link', { name: 'Domótica' })
    const names = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('link')[0]?.textContent)
    expect(names.slice(1)).toEqual(['Audio', 'Domótica', 'Wearables'])
    expect(await app.device.own.drafts.count()).toBe(0)
  })

  test('P24.10 creates one category by two tries: the first answer was lost', async () => {
    await create()
    await write('Nombre', 'Domótica')
    backend.fault = ({ method }) => (method === 'POST' ? 'lost' : null)
    await save()
    await findToast('Error', 'No se pudo crear la categoría')
    backend.fault = () => null
    await write('Descripción', 'La casa')
    await save()
    await findToast('Categoría creada')
    expect(backend.categories.map(({ name, description }) => [name, description])).toContainEqual([
      'Domótica',
      'La casa',
    ])
    expect(backend.categories).toHaveLength(3)
  })
})

describe('P22.1 the category form, editing', () => {
  test('shows the category, keeps its slug, and P24.12 sends only changed fields', async () => {
    const app = await edit()
    expect((await field('Slug')).value).toBe('audio')
    expect((await field('Descripción')).value).toBe('Lo que suena')
    await write('Nombre', 'Sonido')
    expect((await field('Slug')).value).toBe('audio')
    await userEvent.clear(await field('Descripción'))
    await save()
    await findToast('Categoría actualizada', 'Los cambios se han guardado correctamente')
    expect(lastBody()).toEqual({ name: 'Sonido', description: null })
    await waitFor(() => expect(app.address()).toBe('/admin/categories'))
  })

  test('Ctrl+S saves', async () => {
    await edit()
    await write('Nombre', 'Sonido')
    await userEvent.keyboard('{Control>}s{/Control}')
    await findToast('Categoría actualizada')
    expect(backend.writes).toEqual(['PATCH /rest/v1/categories'])
  })

  test('reports a category that does not exist, with a link back', async () => {
    await openAdmin({ at: '/admin/categories/nope/edit', backend })
    expect(await screen.findByText('La categoría no se pudo encontrar.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a la lista' }).getAttribute('href')).toBe(
      '/admin/categories',
    )
  })

  test('P26.6 a failed save shows toast and reason, is logged, and keeps every word', async () => {
    await edit()
    await write('Nombre', 'Sonido')
    backend.fault = ({ method }) => (method === 'PATCH' ? 'unsent' : null)
    await save()
    await findToast('Error', 'No se pudo actualizar la categoría')
    expect(
      await screen.findByText(/^No hay conexión\. Todo lo escrito está en este dispositivo/),
    ).toBeTruthy()
    expect(errors.flat()).toContain('No se pudo actualizar la categoría')
    expect((await field('Nombre')).value).toBe('Sonido')
    backend.fault = () => null
    await save()
    await findToast('Categoría actualizada')
  })

  test('creates a category again from the form: it was deleted meanwhile', async () => {
    await edit()
    await write('Nombre', 'Sonido')
    backend.deleteCategory('a')
    await save()
    expect(await screen.findByText(/Ya no existe en el servidor/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Crearla de nuevo con estos datos' }))
    await findToast('Categoría creada')
    expect(backend.categories.find(({ id }) => id === 'a')).toMatchObject({ name: 'Sonido', slug: 'audio' })
  })

  test('overwrites nothing, and offers a choice for each field: another editor saved meanwhile', async () => {
    await edit()
    await write('Nombre', 'Sonido')
    backend.putCategory({ id: 'a', name: 'Audio y vídeo', color: '#123456' })
    await save()
    expect(await screen.findByText('Esta categoría ha cambiado en el servidor')).toBeTruthy()
    expect(backend.categories.find(({ id }) => id === 'a')?.name).toBe('Audio y vídeo')
    const name = screen.getByRole('group', { name: 'Nombre' })
    expect(within(name).getByRole<HTMLInputElement>('radio', { name: /Lo mío/ }).checked).toBe(true)
    const color = screen.getByRole('group', { name: 'Color' })
    expect(within(color).getByRole<HTMLInputElement>('radio', { name: /Lo del servidor/ }).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar lo elegido' }))
    await save()
    await findToast('Categoría actualizada')
    expect(backend.categories.find(({ id }) => id === 'a')).toMatchObject({
      name: 'Sonido',
      color: '#123456',
    })
  })
})
