// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '#admin/session/sessions-screen.tsx'
import { ACCOUNT, FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin } from '../../support/window/open-admin.tsx'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36'
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Version/19.1 Safari/604.1'

const device = (id: string, userAgent: string, isCurrent = false) => ({
  id,
  user_agent: userAgent,
  created_at: '2026-11-20T09:00:00+00:00',
  used_at: '2026-11-24T17:03:00+00:00',
  is_current: isCurrent,
})

let backend: FakeBackend
beforeEach(() => {
  backend = new FakeBackend()
  backend.devices = [device('a', FIREFOX, true), device('b', PHONE), device('c', TABLET)]
})
afterEach(closeAdmin)

async function openSessions(): Promise<void> {
  await openAdmin({ backend })
  await userEvent.click(await screen.findByRole('link', { name: 'Sesiones' }))
  await screen.findByRole('heading', { name: 'Sesiones' })
}

const names = () =>
  within(screen.getByRole('list', { name: 'Sesiones' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent)

describe("'Sesiones'", () => {
  test('names each device, marks this one, and shows first and last use', async () => {
    await openSessions()
    await waitFor(() => expect(names()).toEqual(['Firefox en Linux', 'Chrome en Android', 'Safari en iPad']))
    const [here, phone] = screen.getAllByRole('listitem')
    expect(here?.textContent).toContain('Este dispositivo')
    expect(phone?.textContent).toMatch(/Entró el 20 de noviembre de 2026 .* · Último uso /)
    // No item of the navigation represents this screen.
    expect(document.querySelector('nav [aria-current]')).toBeNull()
    expect(document.title).toBe('Sesiones · Backoffice Cacharreo')
  })

  test('ends one session, or all others', async () => {
    await openSessions()
    await userEvent.click(
      await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }),
    )
    await findToast('Sesión cerrada', 'Allí habrá que volver a entrar')
    await waitFor(() => expect(names()).toEqual(['Firefox en Linux', 'Safari en iPad']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sesiones'))
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar todas las demás' }))
    await waitFor(() => expect(names()).toEqual(['Firefox en Linux']))
    expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull()
  })

  test('reports a session that could not be ended, and keeps it', async () => {
    await openSessions()
    const close = await screen.findByRole('button', { name: 'Cerrar la sesión de Chrome en Android' })
    backend.fault = ({ path }) => (path.endsWith('/end_session') ? 500 : null)
    await userEvent.click(close)
    await findToast('Error', 'No se pudo cerrar la sesión')
    expect(names()).toHaveLength(3)
  })

  test('asks for the password on a device that was signed out elsewhere, which continues', async () => {
    await openAdmin({ backend })
    backend.expireSessions()
    await userEvent.click(await screen.findByRole('link', { name: 'Sesiones' }))
    const question = await screen.findByRole('dialog', { name: 'Entrar' })
    expect(within(question).getByText(/Tu sesión ha terminado/)).toBeTruthy()
    await userEvent.type(within(question).getByLabelText('Contraseña'), ACCOUNT.password)
    await userEvent.click(within(question).getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })
})

describe("'Último acceso'", () => {
  test('is shown under the articles, with the refused sign-ins since', async () => {
    backend.signIns = { last_sign_in: '2026-11-24T17:03:00+00:00', refused_since: 3 }
    await openAdmin({ backend })
    const words = /^Último acceso: .* · 3 intentos fallidos desde entonces$/
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('is not shown if the server does not say it', async () => {
    backend.signIns = { last_sign_in: null, refused_since: 2 }
    await openAdmin({ backend })
    await waitFor(() =>
      expect(backend.requests.some(({ path }) => path.endsWith('/sign_in_history'))).toBe(true),
    )
    expect(screen.queryByText(/Último acceso/)).toBeNull()
  })
})
