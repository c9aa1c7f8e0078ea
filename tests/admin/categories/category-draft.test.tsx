// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeAdmin, findToast, mirror, openAdmin } from '../../support/window/open-admin.tsx'

let backend: FakeBackend

beforeEach(() => {
  backend = new FakeBackend()
  backend.putCategory({ id: 'a', name: 'Audio', slug: 'audio', color: '#0a7d4f' })
  // A failed save is also logged there.
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(closeAdmin)

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

  test('a form that was left opens with the typed text and says so; a save ends its draft', async () => {
    const device = freshDevice()
    await edit(device)
    await write('Nombre', 'Sonido')
    // Not announced while somebody types.
    expect((await kept()).closest('[role=status]')?.getAttribute('aria-live')).toBe('off')
    closeAdmin()
    await edit(device)
    expect(await screen.findByText(/^Tu borrador de hace un momento/)).toBeTruthy()
    expect((await field('Nombre')).value).toBe('Sonido')
    await save()
    await findToast('Categoría actualizada')
    expect(await device.own.drafts.count()).toBe(0)
  })

  test('a discarded draft is gone, and can be restored for a while', async () => {
    const device = freshDevice()
    await edit(device)
    await write('Nombre', 'Sonido')
    await kept()
    closeAdmin()
    await edit(device)
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }))
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Audio'))
    const toast = await findToast('Borrador descartado')
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Sonido'))
  })

  test('a saved draft is not offered: its answer was lost, and the tab closed', async () => {
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
    expect(screen.queryByText(/^Tu borrador de hace/)).toBeNull()
  })

  test('leaving with changes does not ask: they are saved, and the form’s address opens them again', async () => {
    const app = await create()
    await write('Nombre', 'Domótica')
    await waitFor(() => expect(app.address()).toMatch(/new\?borrador=/))
    await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista' }))
    await waitFor(() => expect(app.address()).toBe('/admin/categories'))
    expect(await app.device.own.drafts.count()).toBe(1)
    await userEvent.click(await screen.findByRole('link', { name: 'Domótica' }))
    expect((await field('Nombre')).value).toBe('Domótica')
    await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Crear nueva categoría' }))
    await waitFor(async () => expect((await field('Nombre')).value).toBe(''))
  })

  test('a device that cannot store the typed text says so aloud, and leaving asks', async () => {
    const app = await create()
    app.device.own.drafts.put = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    }
    await write('Nombre', 'Domótica')
    const told = await screen.findByText(/^No se guarda en este dispositivo/)
    expect(told.closest('[role=status]')?.getAttribute('aria-live')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Volver a la lista' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir escribiendo' }))
    expect(app.address()).toBe('/admin/categories/new')
  })

  test('the server’s new text is shown at once in a form without changes, and never in one with changes', async () => {
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
