// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { put, sampleCategory, sampleHeads } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

const openBox = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  return screen.getByPlaceholderText<HTMLInputElement>('Buscar artículos...')
}

describe('P4.1 the header', () => {
  test('shows the brand, linking home, and its tagline, which is English', async () => {
    const app = await openApp({ at: '/search' })
    expect(screen.getByText('TECH REVIEWS').lang).toBe('en')
    await userEvent.click(screen.getByRole('link', { name: /^Cacharreo, inicio/ }))
    expect(app.address()).toBe('/')
  })

  test.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar la búsqueda' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('the icon opens a box with the focus in it; %s closes it and gives the focus back', async (_, close) => {
    await openApp()
    const box = await openBox()
    expect(document.activeElement).toBe(box)
    await close()
    expect(screen.queryByPlaceholderText('Buscar artículos...')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buscar' }))
  })

  test.each([
    ['menu', 'Abrir el menú', () => screen.getByRole('button', { name: 'Cerrar el menú' })],
    ['box', 'Buscar', () => screen.getByPlaceholderText('Buscar artículos...')],
  ])('the %s is there within the press, and Back closes it', async (_what, name, opened) => {
    const app = await openApp()
    const entries = app.router.history.length
    act(() => {
      screen.getByRole('button', { name }).click()
      // Before anything else runs, the router included.
      expect(opened()).not.toBeNull()
    })
    await waitFor(() => expect(app.router.history.length).toBe(entries + 1))
    expect(opened()).not.toBeNull()
    act(() => app.router.history.back())
    await screen.findByRole('button', { name })
    expect(app.address()).toBe('/')
  })

  test('a menu that is closed at the moment of its opening leaves no history entry', async () => {
    const app = await openApp({ at: '/ajustes' })
    const before = app.router.history.location.state.__TSR_index
    act(() => {
      screen.getByRole('button', { name: 'Abrir el menú' }).click()
      screen.getByRole('button', { name: 'Cerrar el menú' }).click()
    })
    await waitFor(() => expect(app.router.history.location.state.__TSR_index).toBe(before))
    screen.getByRole('button', { name: 'Abrir el menú' })
  })

  test('a search at the moment of the box’s opening replaces its history entry', async () => {
    const app = await openApp()
    const entries = app.router.history.length
    act(() => screen.getByRole('button', { name: 'Buscar' }).click())
    const box = screen.getByPlaceholderText<HTMLInputElement>('Buscar artículos...')
    fireEvent.change(box, { target: { value: 'sony' } })
    fireEvent.submit(box)
    await screen.findByRole('heading', { name: 'Resultados de búsqueda' })
    await waitFor(() => expect(box.isConnected).toBe(false))
    expect(app.router.history.length).toBe(entries + 1)
    act(() => app.router.history.back())
    await screen.findByLabelText('REVIEWS')
    expect(screen.queryByPlaceholderText('Buscar artículos...')).toBeNull()
  })

  test('a box that was open is closed after a reload', async () => {
    const app = await openApp()
    await openBox()
    const { history } = app.router
    expect(history.location.state.layer).toBe('search')
    createAppRouter(app.router.options.context, history)
    expect(history.location.state.layer).toBeUndefined()
    expect(app.address()).toBe('/')
  })

  test('P7.2 a valid submit goes to the results with the text trimmed and encoded, closes the box and clears it', async () => {
    const app = await openApp()
    const box = await openBox()
    await userEvent.keyboard('  cámara & 50% c++  {Enter}')
    await screen.findByRole('heading', { name: 'Resultados de búsqueda' })
    expect(app.address()).toBe('/search?q=c%C3%A1mara%20%26%2050%25%20c%2B%2B')
    expect(app.router.state.location.search).toEqual({ q: 'cámara & 50% c++' })
    await waitFor(() => expect(box.isConnected).toBe(false))
    const header = within(screen.getByRole('banner'))
    await userEvent.click(header.getByRole('button', { name: 'Buscar' }))
    expect(header.getByPlaceholderText<HTMLInputElement>('Buscar artículos...').value).toBe('')
  })

  test('P7.3 on the results screen the box opens over them, and another question takes its place', async () => {
    const app = await openApp({ at: '/search?q=sony' })
    const entries = app.router.history.length
    const header = within(screen.getByRole('banner'))
    expect(header.queryByPlaceholderText('Buscar artículos...')).toBeNull()
    await userEvent.click(header.getByRole('button', { name: 'Buscar' }))
    await userEvent.keyboard('yunque{Enter}')
    await waitFor(() => expect(app.address()).toBe('/search?q=yunque'))
    await waitFor(() => expect(header.queryByPlaceholderText('Buscar artículos...')).toBeNull())
    expect(app.router.history.length).toBe(entries + 1)
  })

  test('P7.2 a blank submit does nothing and says nothing', async () => {
    const app = await openApp()
    const box = await openBox()
    await userEvent.keyboard('   {Enter}')
    expect(app.address()).toBe('/')
    expect(document.activeElement).toBe(box)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('P4.2 the menu', () => {
  async function openMenu() {
    const device = freshDevice()
    const categories = [sampleCategory('Audio'), sampleCategory('Gaming', { slug: 'juegos' })]
    await put(device, {
      heads: sampleHeads(12, () => ({ categoryId: 'Gaming' })),
      categories,
      move: { filled: true },
    })
    const app = await openApp({ at: '/ajustes', device })
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }))
    await waitFor(() => expect(app.router.history.location.state.layer).toBe('menu'))
    return { ...app, menu: screen.getByRole('navigation', { name: 'Menú' }) }
  }

  test('holds home, what is saved, the categories and the settings', async () => {
    const { menu } = await openMenu()
    const links = within(menu).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Inicio',
      'Guardados',
      'Audio',
      'Gaming',
      'Ajustes',
    ])
  })

  test('a choice goes there and closes it', async () => {
    const { menu, address } = await openMenu()
    await userEvent.click(within(menu).getByRole('link', { name: 'Gaming' }))
    await waitFor(() => expect(address()).toBe('/categoria/juegos'))
    expect(screen.getByRole('button', { name: 'Abrir el menú' }).getAttribute('aria-expanded')).toBe('false')
  })

  test('Escape closes it and gives the focus back', async () => {
    const { menu } = await openMenu()
    await userEvent.tab()
    expect(menu.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(menu.hidden).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir el menú' }))
  })

  test('a tap beside it or a step of the focus elsewhere closes it', async () => {
    const { menu } = await openMenu()
    await userEvent.click(document.querySelector('button[aria-hidden]') ?? document.body)
    expect(menu.hidden).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }))
    act(() => screen.getByRole('button', { name: 'Buscar' }).focus())
    expect(menu.hidden).toBe(true)
  })

  test('Back closes it, and the choice takes the place of its entry', async () => {
    const { menu, router, address } = await openMenu()
    await act(async () => router.history.back())
    await waitFor(() => expect(menu.hidden).toBe(true))
    expect(address()).toBe('/ajustes')
    await userEvent.click(screen.getByRole('button', { name: 'Abrir el menú' }))
    await userEvent.click(within(menu).getByRole('link', { name: 'Audio' }))
    await waitFor(() => expect(address()).toBe('/categoria/audio'))
    await act(async () => router.history.back())
    await waitFor(() => expect(address()).toBe('/ajustes'))
    expect(screen.getByRole('button', { name: 'Abrir el menú' })).toBeTruthy()
  })
})
