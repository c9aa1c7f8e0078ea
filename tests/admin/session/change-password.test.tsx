// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import { ACCOUNT, FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin, signIn } from '../../support/window/open-admin.tsx'

const NEXT = 'otra clave más larga'

let backend: FakeBackend
beforeEach(() => {
  backend = new FakeBackend()
})
afterEach(closeAdmin)

async function ask(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar la contraseña' }))
  return await screen.findByRole('dialog', { name: 'Cambiar la contraseña' })
}

async function fill(dialog: HTMLElement, current: string, next: string): Promise<void> {
  for (const [name, text] of [
    ['Contraseña de ahora', current],
    ['Contraseña nueva', next],
  ] as const) {
    await userEvent.clear(within(dialog).getByLabelText(name))
    await userEvent.click(within(dialog).getByLabelText(name))
    if (text !== '') await userEvent.paste(text)
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cambiarla' }))
}

test('the password is changed with the current one, and work continues with the new one', async () => {
  await openAdmin({ backend })
  await fill(await ask(), ACCOUNT.password, NEXT)
  await findToast('Contraseña cambiada')
  expect(backend.password).toBe(NEXT)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await signIn(NEXT)
  await screen.findByRole('navigation', { name: 'Backoffice' })
})

test('the password stays, and the field says why: a wrong one, a short one or no connection', async () => {
  await openAdmin({ backend })
  const dialog = await ask()
  const said = async (field: string, words: string) => {
    expect(await within(dialog).findByText(words)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(field)))
  }
  await fill(dialog, 'no es esta', NEXT)
  await said('Contraseña de ahora', 'Esta no es la contraseña de ahora')
  await fill(dialog, ACCOUNT.password, 'once letras')
  await said('Contraseña nueva', 'Necesita 12 caracteres o más')
  backend.fault = () => 'unsent'
  await fill(dialog, ACCOUNT.password, NEXT)
  await said('Contraseña nueva', 'No se pudo conectar con el servidor')
  backend.fault = ({ method }) => (method === 'PUT' ? 'lost' : null)
  await fill(dialog, ACCOUNT.password, NEXT)
  await said(
    'Contraseña nueva',
    'El servidor no ha respondido y puede que ya sea la nueva: prueba a entrar con ella',
  )
})

test('password managers recognise account and fields', async () => {
  await openAdmin({ backend })
  const dialog = await ask()
  const whose = dialog.querySelector<HTMLInputElement>('[autocomplete=username]')
  expect(whose?.value).toBe(ACCOUNT.email)
  const inputs = ['Contraseña de ahora', 'Contraseña nueva'].map((name) =>
    within(dialog).getByLabelText<HTMLInputElement>(name),
  )
  expect(inputs.map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
  ])
})

test('the change is offered only after a sign-in', async () => {
  setAdminFlag()
  await openAdmin({ backend, signedIn: false, at: '/admin/categories' })
  await screen.findByRole('navigation', { name: 'Backoffice' })
  expect(screen.queryByRole('button', { name: 'Cambiar la contraseña' })).toBeNull()
})
