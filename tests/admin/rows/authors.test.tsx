// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Author } from '#domain/authors/author.ts'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { FakeRows } from '../../support/fakes/fake-rows.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { stockedDevice } from '../../support/sync/sample-heads.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
let rows: FakeRows

const nuria = {
  slug: 'nuria',
  name: 'Nuria Valls',
  sentence: 'Prueba audio.',
  expertise: 'Audio',
  face: null,
}

beforeEach(() => {
  backend = new FakeBackend()
  rows = new FakeRows()
  backend.fault = rows.fault
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

/** Opens the list on a device that has Nuria. */
async function withNuria(at = '/admin/authors') {
  const row: Author = { id: 'n', ...nuria, rev: rows.put('authors', { id: 'n', ...nuria }).rev }
  const device = await stockedDevice({ authors: [row] })
  return await openAdmin({ at, backend, device })
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))
const names = async ({
  copy,
}: {
  readonly copy: { readonly authors: { toArray(): PromiseLike<{ name: string }[]> } }
}) => (await copy.authors.toArray()).map(({ name }) => name)

describe('P27.42 authors', () => {
  test('one is created, with a proposed address, and the device has it at once', async () => {
    const device = freshDevice()
    const app = await openAdmin({ at: '/admin/authors', backend, device })
    await screen.findByText('Todavía no hay autores.')
    await userEvent.click(screen.getByRole('link', { name: 'Crear nuevo autor' }))
    await userEvent.type(await field('Nombre'), 'Ana Peña')
    expect((await field('Slug')).value).toBe('ana-pena')
    await userEvent.type(await field('De qué sabe'), 'Relojes')
    await save()
    await findToast('Autor creado', 'El autor se ha creado correctamente')
    await waitFor(() => expect(app.address()).toBe('/admin/authors'))
    expect(await screen.findByRole('link', { name: 'Ana Peña' })).toBeTruthy()
    expect(await names(device)).toEqual(['Ana Peña'])
    expect([...rows.tables.authors.values()]).toMatchObject([
      { name: 'Ana Peña', slug: 'ana-pena', expertise: 'Relojes', sentence: null, face: null },
    ])
  })

  test('a face has its alternative text in its address', async () => {
    await withNuria('/admin/authors/n/edit')
    await userEvent.type(await field('Dirección de una imagen'), 'https://a.example/n.webp{Enter}')
    await userEvent.type(await field('Texto alternativo'), 'Nuria')
    await save()
    await findToast('Autor actualizado')
    expect(rows.tables.authors.get('n')).toMatchObject({ face: 'https://a.example/n.webp#texto=Nuria' })
  })

  test('a save does not need the device: its databases may be closed', async () => {
    const { device } = await withNuria('/admin/authors/n/edit')
    await userEvent.type(await field('Frase'), ' Y vídeo.')
    device.copy.close()
    await save()
    await findToast('Autor actualizado')
    expect(rows.tables.authors.get('n')).toMatchObject({ sentence: 'Prueba audio. Y vídeo.' })
  })

  test('two editors: the second sees what the first saved, and chooses', async () => {
    await withNuria('/admin/authors/n/edit')
    await field('Nombre')
    rows.put('authors', { id: 'n', sentence: 'Prueba cascos.' })
    await userEvent.clear(await field('Frase'))
    await userEvent.type(await field('Frase'), 'Prueba altavoces.')
    await save()
    const conflict = await screen.findByRole('alert', { name: 'Cambios en el servidor' })
    expect(within(conflict).getByText('Este autor ha cambiado en el servidor')).toBeTruthy()
    expect(within(conflict).getByText('Prueba cascos.')).toBeTruthy()
    expect(rows.tables.authors.get('n')).toMatchObject({ sentence: 'Prueba cascos.' })
    await userEvent.click(within(conflict).getByRole('button', { name: 'Conservar lo mío' }))
    await save()
    await findToast('Autor actualizado')
    expect(rows.tables.authors.get('n')).toMatchObject({ sentence: 'Prueba altavoces.' })
  })

  test('a deletion is asked, leaves the device, and is undone', async () => {
    const { device } = await withNuria()
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar Nuria Valls' }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/se queda sin firma/)).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Eliminar' }))
    const toast = await findToast('Autor eliminado')
    await waitFor(async () => expect(await names(device)).toEqual([]))
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await findToast('Autor recuperado', 'Vuelve a firmar lo que firmaba')
    await waitFor(async () => expect(await names(device)).toEqual(['Nuria Valls']))
  })

  test('the trash names one, and restores it', async () => {
    const { device } = await withNuria()
    await device.copy.authors.clear()
    const now = new Date().toISOString()
    backend.trash = [Object({ version: 7, kind: 'u', id: 'n', name: 'Nuria Valls', ended_at: now })]
    closeAdmin()
    rows.fault({
      method: 'DELETE',
      path: '/rest/v1/authors',
      query: new URLSearchParams({ id: 'eq.n' }),
      body: null,
    })
    await openAdmin({ at: '/admin/trash', backend, device })
    expect(await screen.findByText(/^Autor · Borrado hoy/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Restaurar Nuria Valls' }))
    await findToast('Autor recuperado')
    expect(await names(device)).toEqual(['Nuria Valls'])
  })

  test('a version is compared with the present, and recovered as a draft', async () => {
    backend.versions = [
      {
        id: 3,
        kind: 'u',
        row_id: 'n',
        rev: 1,
        name: 'Nuria',
        deleted: false,
        ended_at: '2026-11-20T10:00:00Z',
        former: { id: 'n', ...nuria, name: 'Nuria V.', rev: 1 },
      },
    ]
    await withNuria('/admin/authors/n/history/3')
    const part = await screen.findByRole('region', { name: 'Nombre' })
    expect(part.textContent).toContain('V.')
    await userEvent.click(screen.getByRole('button', { name: 'Recuperar esta versión' }))
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Nuria V.'))
  })
})
