// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { theme } from '#store/device/stored-choice.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

const HOUR = 3_600_000

afterEach(() => {
  closeApp()
  theme.set('system')
  vi.useRealTimers()
})

async function filledDevice() {
  return await stockedDevice({ heads: sampleHeads(20), move: { filled: true } })
}

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

describe('P3.9 any other path', () => {
  test('says so in English, offers the way home, and logs the attempted path', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const app = await openApp({ at: '/no/such/place' })
    const heading = await screen.findByRole('heading', { name: 'Oops! Page not found' })
    expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(logged.mock.calls).toEqual([['404: /no/such/place']])
    await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
    expect(app.address()).toBe('/')
  })
})

describe('P13.7 a failed refresh is a quiet status', () => {
  test('says that there is no connection and how old the data is, and retries', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) })
    const status = { checkedAt: Date.now() - 2 * HOUR, failure: { kind: 'network' } as const }
    const app = await openApp({ device: await filledDevice(), status })
    await waitFor(() => expect(screen.getAllByText('Sin conexión · datos de hace 2 h')).toHaveLength(2))
    expect(screen.getByRole('heading', { name: 'All Reviews' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(app.asked).toEqual(['now'])
  })

  test('a failing server has another message than a missing network', async () => {
    const app = await openApp({ device: await filledDevice(), status: { checkedAt: Date.now() } })
    act(() => app.status.set({ failure: { kind: 'server', status: 500 } }))
    expect(await screen.findAllByText(/^No se pudo actualizar · datos de hace/)).toHaveLength(2)
  })

  test('a browser that stores nothing is reported until the notice is closed, and then only in the footer', async () => {
    const status = { checkedAt: Date.now(), failure: { kind: 'closed' } as const }
    await openApp({ device: await filledDevice(), status })
    const words = /^No se pueden guardar datos en este navegador · datos de hace/
    expect(await screen.findAllByText(words)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
    expect(screen.getAllByText(words)).toHaveLength(1)
  })

  test('a lost connection is reported before any request fails, until it returns', async () => {
    await openApp({ device: await filledDevice(), status: { checkedAt: Date.now() } })
    setOnline(false)
    expect(screen.getAllByText(/^Sin conexión · datos de hace/)).toHaveLength(2)
    expect(screen.queryByText(/^Datos de hace/)).toBeNull()
    setOnline(true)
    expect(screen.getByText(/^Datos de hace/)).toBeTruthy()
    expect(screen.queryByText(/^Sin conexión/)).toBeNull()
  })

  test('a failed refresh before the first complete round shows no age', async () => {
    await openApp({ device: await filledDevice(), status: { failure: { kind: 'network' } } })
    await waitFor(() => expect(screen.getAllByText('Sin conexión')).toHaveLength(2))
    expect(screen.getByRole('heading', { name: 'All Reviews' })).toBeTruthy()
  })

  test('no further round is requested during a round', async () => {
    const app = await openApp({
      device: await filledDevice(),
      status: { checkedAt: Date.now(), working: true },
    })
    const refresh = screen.getByRole('button', { name: 'Actualizar' })
    await userEvent.click(refresh)
    expect(app.asked).toEqual([])
    expect(refresh.getAttribute('aria-disabled')).toBe('true')
  })

  test.each(['Actualizar', 'Reintentar'])('offline, %s answers at once and sends nothing', async (name) => {
    const app = await openApp({ device: await filledDevice(), status: { checkedAt: Date.now() } })
    setOnline(false)
    await userEvent.click(screen.getByRole('button', { name }))
    const answer = screen.getByText('Sin conexión: se actualizará en cuanto vuelva.')
    expect(answer.closest('[role="status"]')).not.toBeNull()
    expect(app.asked).toEqual([])
    setOnline(true)
    expect(screen.queryByText(/^Sin conexión/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
    expect(app.asked).toEqual(['now'])
  })
})

describe('the theme', () => {
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

  test('follows the system until the reader chooses; the choice shows at once and is kept', async () => {
    document.head.innerHTML =
      '<meta name="theme-color" content="#fdfdfc" media="(prefers-color-scheme: light)">' +
      '<meta name="theme-color" content="#131416" media="(prefers-color-scheme: dark)">'
    const colours = () => Array.from(document.querySelectorAll('meta'), ({ content }) => content).slice(0, 2)
    await openApp({ at: '/search' })
    expect(pressed()).toEqual(['Sistema'])
    await userEvent.click(screen.getByRole('button', { name: 'Oscuro' }))
    expect(pressed()).toEqual(['Oscuro'])
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(colours()).toEqual(['#131416', '#131416'])
    await userEvent.click(screen.getByRole('button', { name: 'Sistema' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(localStorage.getItem('theme')).toBeNull()
    expect(colours()).toEqual(['#fdfdfc', '#131416'])
  })

  test('a choice made in another tab shows here', async () => {
    await openApp({ at: '/search' })
    localStorage.setItem('theme', 'light')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(pressed()).toEqual(['Claro'])
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  test('where storage is forbidden the choice lasts as long as the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await openApp({ at: '/search' })
    await userEvent.click(screen.getByRole('button', { name: 'Claro' }))
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})

test("'Saltar al contenido' moves the focus to the content, and is no place to come back to", async () => {
  const app = await openApp({ at: '/search' })
  await userEvent.click(screen.getByRole('link', { name: 'Saltar al contenido' }))
  expect(document.activeElement?.id).toBe('main')
  expect(app.address()).toBe('/search')
})
