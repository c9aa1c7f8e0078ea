// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { newCategoryForm, withName } from '#domain/categories/category-form.ts'
import { clearAdminFlag, hasAdminFlag, setAdminFlag } from '#store/device/admin-flag.ts'
import type { Device } from '#store/device/device.ts'
import { FakeBackend } from '../../support/fakes/fake-backend.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { closeAdmin, findToast, openAdmin, signIn } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = new FakeBackend()
})
afterEach(closeAdmin)

const leave = () => userEvent.click(screen.getByRole('button', { name: 'Salir' }))

async function keepDraft(device: Device, userId = 'u-1'): Promise<void> {
  const opened = newCategoryForm()
  const value = withName(opened, 'Domótica')
  await keptDraft(device, { kind: 'category', userId, rowId: 'x', isNew: true, value, opened })
}

describe('P15.11 the admin header', () => {
  test('is alone, also at an address with a last slash', async () => {
    await openAdmin({ backend, at: '/admin/articles/' })
    expect(screen.getAllByRole('banner')).toHaveLength(1)
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  test('names the product, and links to its lists', async () => {
    await openAdmin({ backend })
    expect(screen.getByText('Backoffice Cacharreo')).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Backoffice' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Artículos', 'page'],
      ['Categorías', null],
      ['Guías', null],
      ['Autores', null],
      ['Imágenes', null],
    ])
    expect(document.title).toBe('Gestión de artículos · Backoffice Cacharreo')
  })
})

describe("P15.8 'Salir'", () => {
  test.each(['well', 'unsent'])(
    'clears the flag and the session, says so, and goes to the login: %s',
    async (connection) => {
      const app = await openAdmin({ backend })
      if (connection === 'unsent') backend.fault = () => 'unsent'
      await leave()
      await findToast('Sesión cerrada')
      await screen.findByRole('button', { name: 'Entrar' })
      expect(app.address()).toBe('/admin/login')
      expect(hasAdminFlag()).toBe(false)
      expect(localStorage.getItem('cacharreo-admin-session')).toBeNull()
      expect(localStorage.getItem('cacharreo-admin-email')).toBeNull()
    },
  )

  test('lists the drafts that only this device has, after clearing the flag; kept ones wait for their owner', async () => {
    const device = freshDevice()
    await keepDraft(device)
    await keepDraft(device, 'somebody else')
    const app = await openAdmin({ backend, device })
    await leave()
    const dialog = await screen.findByRole('dialog', { name: 'Queda 1 borrador sin guardar' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Domótica'])
    expect(hasAdminFlag()).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salir y conservarlos' }))
    await signIn()
    await screen.findByRole('navigation', { name: 'Backoffice' })
    expect(await app.device.own.drafts.count()).toBe(2)
  })

  test('‘Cancelar’ there restores everything: the flag, the session, the name', async () => {
    const device = freshDevice()
    await keepDraft(device)
    const app = await openAdmin({ backend, device })
    await leave()
    const dialog = await screen.findByRole('dialog', { name: 'Queda 1 borrador sin guardar' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(hasAdminFlag()).toBe(true)
    expect(localStorage.getItem('cacharreo-admin-session')).not.toBeNull()
    expect(localStorage.getItem('cacharreo-admin-email')).not.toBeNull()
    expect(app.address()).toBe('/admin/articles')
  })

  test('does not ask about drafts that the server has, too', async () => {
    const device = freshDevice()
    const opened = newArticleForm('2026-11-20')
    const value = { ...opened, title: 'En el servidor' }
    const server = { rev: 1, form: value }
    await keptDraft(device, { kind: 'article', rowId: 'x', isNew: true, value, opened, server })
    const app = await openAdmin({ backend, device })
    await leave()
    await screen.findByRole('button', { name: 'Entrar' })
    expect(app.address()).toBe('/admin/login')
  })

  test('saves an open form first, lists it, and does not ask to stay', async () => {
    const device = freshDevice()
    const app = await openAdmin({ backend, device, at: '/admin/categories/new' })
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Domótica')
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Salir y conservarlos' }))
    await screen.findByRole('button', { name: 'Entrar' })
    expect(app.address()).toBe('/admin/login')
    const [draft] = await device.own.drafts.toArray()
    expect(draft?.value).toMatchObject({ name: 'Domótica' })
  })

  test('ends the work in other tabs, too', async () => {
    const app = await openAdmin({ backend })
    clearAdminFlag()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'admin_auth' })))
    await screen.findByRole('button', { name: 'Entrar' })
    expect(app.address()).toBe('/admin/login')
    // Setting the flag by hand shows the next person nothing of the one who signed out.
    await waitFor(() => expect(localStorage.getItem('cacharreo-admin-email')).toBeNull())
  })
})

describe('P15.7 a flag set by hand', () => {
  test('opens the screens, says that nothing can be saved, and shows no drafts', async () => {
    setAdminFlag()
    const device = freshDevice()
    await keepDraft(device)
    await openAdmin({ backend, device, signedIn: false, at: '/admin/categories/new' })
    await screen.findByLabelText('Nombre')
    expect(screen.getByText(/No hay ninguna sesión iniciada/)).toBeTruthy()
    expect(screen.queryByText(/orrador de hace/)).toBeNull()
    await userEvent.type(screen.getByLabelText('Nombre'), 'Motos')
    expect(await screen.findByText(/este texto no se guarda en el dispositivo/)).toBeTruthy()
    expect(await device.own.drafts.count()).toBe(1)
  })

  test('signing in in place keeps the typed text', async () => {
    setAdminFlag()
    const device = freshDevice()
    await keepDraft(device)
    await openAdmin({ backend, device, signedIn: false, at: '/admin/categories/new' })
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Motos')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('Usuario (email)'), 'redaccion@cacharreo.example')
    await userEvent.type(within(dialog).getByLabelText('Contraseña'), 'una clave')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Motos')
    await waitFor(async () => expect(await device.own.drafts.count()).toBe(2))
    expect(screen.queryByText(/No hay ninguna sesión iniciada/)).toBeNull()
  })
})
