// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  Reflect.deleteProperty(navigator, 'share')
})

async function openSecond() {
  const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true, phase: 'live' } })
  await putBodies(device, [{ id: 'a00002', bodyRev: 2, content: '<p>Dos.</p>' }], 0)
  const app = await openApp({ at: '/article/a00002', device })
  await screen.findByText('Dos.')
  return app
}

test('an article links to the reviews published before and after it', async () => {
  const app = await openSecond()
  const beside = within(screen.getByRole('navigation', { name: 'Otras reviews por fecha' }))
  expect(beside.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Review anteriorReseña 1',
    'Review siguienteReseña 3',
  ])
  await userEvent.click(beside.getByRole('link', { name: /Reseña 3/ }))
  await waitFor(() => expect(app.address()).toBe('/article/a00003'))
})

describe("'Compartir'", () => {
  const ADDRESS = 'http://localhost:3000/article/a00002'

  function shareBy(share: (data: ShareData) => Promise<void>) {
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  }
  /** Sets up a clipboard, which jsdom lacks. */
  async function press() {
    const user = userEvent.setup()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const [button] = screen.getAllByRole('button', { name: 'Compartir' })
    if (button) await user.click(button)
    return copied
  }

  test('hands title and address to the device', async () => {
    const shared = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
    shareBy(shared)
    await openSecond()
    await press()
    expect(shared.mock.calls).toEqual([[{ title: 'Reseña 2', url: ADDRESS }]])
  })

  test('copies the address if the device cannot share, and says so', async () => {
    await openSecond()
    const copied = await press()
    expect(await screen.findByText('Enlace copiado')).toBeTruthy()
    expect(copied.mock.calls).toEqual([[ADDRESS]])
  })

  test('shows no message if the device’s sheet is closed', async () => {
    shareBy(() => Promise.reject(new DOMException('closed', 'AbortError')))
    await openSecond()
    const copied = await press()
    expect(copied).not.toHaveBeenCalled()
  })
})
