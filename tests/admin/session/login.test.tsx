// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasAdminFlag, setAdminFlag } from '#store/device/admin-flag.ts'
import { ACCOUNT, FakeBackend } from '../../support/fakes/fake-backend.ts'
import { closeAdmin, findToast, openAdmin, signIn } from '../../support/window/open-admin.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = new FakeBackend()
})
afterEach(closeAdmin)

const open = (at: string) => openAdmin({ at, backend, signedIn: false })

describe('P15.4 the gate', () => {
  test.each([
    ['/admin', '/admin/articles'],
    ['/admin/articles?texto=plegable&pagina=2', '/admin/articles?texto=plegable&pagina=2'],
    ['/admin/articles/a1/history/9', '/admin/articles/a1/history/9'],
    [
      '/admin/pictures?uso=sin-usar&orden=tamano&pagina=3',
      '/admin/pictures?uso=sin-usar&orden=tamano&pagina=3',
    ],
  ])('without the flag %s leads to the login, and after it to %s', async (asked, arrived) => {
    const app = await open(asked)
    await screen.findByRole('button', { name: 'Entrar' })
    expect(app.address().split('?')[0]).toBe('/admin/login')
    await signIn()
    await screen.findByRole('navigation', { name: 'Backoffice' })
    expect(app.address()).toBe(arrived)
  })

  test('the login leads to the articles and every screen opens with the flag', async () => {
    setAdminFlag()
    const app = await open('/admin/login')
    await screen.findByRole('heading', { name: 'Gestión de artículos' })
    expect(app.address()).toBe('/admin/articles')
  })

  test.each([
    'https://otra.example/admin/articles',
    '//otra.example/',
    'javascript:alert(1)',
    '/admin/../search',
    '/admin/login',
  ])('a foreign origin (%s) leads to the articles', async (origin) => {
    const app = await open(`/admin/login?origen=${encodeURIComponent(origin)}`)
    await signIn()
    await screen.findByRole('heading', { name: 'Gestión de artículos' })
    expect(app.address()).toBe('/admin/articles')
  })
})

describe('P15.5 the login', () => {
  test('asks for an e-mail and a password, which the browser may fill in', async () => {
    await open('/admin/login')
    const email = await screen.findByLabelText<HTMLInputElement>('Usuario (email)')
    const password = screen.getByLabelText<HTMLInputElement>('Contraseña')
    expect([email.type, email.required, email.autocomplete]).toEqual(['email', true, 'username'])
    expect([password.type, password.required, password.autocomplete]).toEqual([
      'password',
      true,
      'current-password',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Backoffice Cacharreo')
  })

  test('shows the typed password on request', async () => {
    await open('/admin/login')
    const password = await screen.findByLabelText<HTMLInputElement>('Contraseña')
    await userEvent.type(password, 'una cl')
    const show = screen.getByRole('button', { name: 'Mostrar la contraseña', pressed: false })
    await userEvent.click(show)
    expect([password.type, password.value]).toEqual(['text', 'una cl'])
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña', pressed: true }))
    expect(password.type).toBe('password')
    // It sends no request.
    expect(backend.requests).toEqual([])
  })

  test.each([
    ['', '', ['Escribe el email', 'Escribe la contraseña']],
    ['redaccion', 'x', ['Este email no está completo']],
    [ACCOUNT.email, '', ['Escribe la contraseña']],
  ])('sends nothing and says why: %o and %o', async (email, password, said) => {
    await open('/admin/login')
    const field = await screen.findByLabelText('Usuario (email)')
    if (email) await userEvent.type(field, email)
    if (password) await userEvent.type(screen.getByLabelText('Contraseña'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    for (const words of said) expect(screen.getByText(words)).toBeTruthy()
    expect(backend.requests).toEqual([])
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  test('P26.7 shows a toast, sets no flag and keeps the typed text after wrong credentials', async () => {
    await open('/admin/login')
    await signIn('otra clave')
    await findToast('Credenciales inválidas', 'Revisa usuario y contraseña')
    expect(hasAdminFlag()).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Usuario (email)').value).toBe(ACCOUNT.email)
    await signIn()
    await findToast('Bienvenido', 'Has iniciado sesión correctamente')
    expect(hasAdminFlag()).toBe(true)
  })

  test('distinguishes a missing connection from wrong credentials', async () => {
    backend.fault = () => 'unsent'
    await open('/admin/login')
    await signIn()
    await findToast('Error', 'No se pudo conectar con el servidor')
    expect(hasAdminFlag()).toBe(false)
  })

  test('says for how long a sign-in is locked, in seconds and by the clock', async () => {
    backend.fault = () => new Response('{}', { status: 429, headers: { 'Retry-After': '754' } })
    await open('/admin/login')
    await signIn()
    await findToast('Demasiados intentos')
    const words = /^Espera 12 minutos y 34 segundos y vuelve a probar: a las \d{1,2}:\d\d:\d\d$/
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(hasAdminFlag()).toBe(false)
  })

  test('explains how to replace a forgotten password', async () => {
    await open('/admin/login')
    await userEvent.click(await screen.findByText('¿Has olvidado la contraseña?'))
    expect(screen.getByText('npm run password')).toBeTruthy()
    expect(screen.getByText(/Supabase, en su panel/)).toBeTruthy()
  })

  test('has no header of the magazine and no navigation', async () => {
    await open('/admin/login')
    await screen.findByRole('button', { name: 'Entrar' })
    expect(screen.queryByRole('banner')).toBeNull()
    expect(document.title).toBe('Entrar · Backoffice Cacharreo')
  })
})
