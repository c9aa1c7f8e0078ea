// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBackend } from '../../support/fake-backend.ts'
import { freshDevice } from '../../support/fresh-device.ts'
import { closeAdmin, findToast, mirror, openAdmin } from '../../support/open-admin.tsx'

let backend: FakeBackend

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'a', name: 'Audio', slug: 'audio', color: '#0a7d4f' })
  // A failed save is told there, too.
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  closeAdmin()
  vi.restoreAllMocks()
})

const create = (device = freshDevice()) => openAdmin({ at: '/admin/categories/new', backend, device })
const edit = (device = freshDevice()) => openAdmin({ at: '/admin/categories/a/edit', backend, device })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))

async function write(label: string, text: string): Promise<void> {
  await userEvent.clear(await field(label))
  await userEvent.type(await field(label), text)
}

describe('nothing typed is lost', () => {
  const kept = async () => await screen.findByText(/^Guardado en este dispositivo a las /)

  test('a form left behind is offered again, the server’s text shown meanwhile; saved, its draft is gone', async () => {
    const device = freshDevice()
    await edit(device)
    await write('Nombre', 'Sonido')
    await kept()
    closeAdmin()
    await edit(device)
    expect(await screen.findByText(/^Borrador de hace un momento/)).toBeTruthy()
    expect((await field('Nombre')).value).toBe('Audio')
    await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect((await field('Nombre')).value).toBe('Sonido')
    await save()
    await findToast('Categoría actualizada')
    expect(await device.own.drafts.count()).toBe(0)
  })

  test('discarded, it is gone, and can be had back for a while', async () => {
    const device = freshDevice()
    await edit(device)
    await write('Nombre', 'Sonido')
    await kept()
    closeAdmin()
    await edit(device)
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await device.own.drafts.count()).toBe(0))
    const toast = await findToast('Borrador descartado')
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperar' }))
    expect((await field('Nombre')).value).toBe('Sonido')
  })

  test('a draft that was saved after all (its answer lost, the tab killed) is not offered', async () => {
    const device = freshDevice()
    await create(device)
    await write('Nombre', 'Domótica')
    await kept()
    backend.fault = ({ method }) => (method === 'POST' ? 'lost' : null)
    await save()
    await findToast('Error', 'No se pudo crear la categoría')
    closeAdmin()
    backend.fault = () => null
    await mirror(backend, device)
    await create(device)
    await field('Nombre')
    await waitFor(async () => expect(await device.own.drafts.count()).toBe(0))
    expect(screen.queryByText(/^Borrador de hace/)).toBeNull()
  })

  test('leaving with changes asks; ‘Seguir escribiendo’ stays, the draft may be kept, and without changes nobody asks', async () => {
    const app = await create()
    await write('Nombre', 'Domótica')
    await userEvent.click(screen.getByRole('link', { name: 'Artículos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir escribiendo' }))
    expect(app.address()).toBe('/admin/categories/new')
    await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Salir y conservar el borrador' }))
    await waitFor(() => expect(app.address()).toBe('/admin/categories'))
    expect(await app.device.own.drafts.count()).toBe(1)
    await userEvent.click(await screen.findByRole('link', { name: 'Editar Audio' }))
    await field('Nombre')
    await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista' }))
    await waitFor(() => expect(app.address()).toBe('/admin/categories'))
  })

  test('the server’s new text is shown at once in a form nobody has written in, and never in one with changes', async () => {
    const device = freshDevice()
    await edit(device)
    await field('Nombre')
    backend.putCategory({ id: 'a', name: 'Audio y vídeo' })
    await mirror(backend, device)
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Audio y vídeo'))
    await write('Nombre', 'Sonido')
    backend.putCategory({ id: 'a', name: 'Audio otra vez' })
    await mirror(backend, device)
    await waitFor(async () => expect((await device.copy.categories.get('a'))?.name).toBe('Audio otra vez'))
    expect((await field('Nombre')).value).toBe('Sonido')
  })
})
