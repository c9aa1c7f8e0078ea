// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OFFLINE_ANSWER } from '#domain/es/messages.ts'
import '#reader/freshness/pull-to-refresh.tsx'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

beforeEach(() => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
})

afterEach(() => {
  closeApp()
  Reflect.deleteProperty(navigator, 'standalone')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

async function openInstalled(at = '/') {
  const device = await stockedDevice({ heads: sampleHeads(20), move: { filled: true } })
  const app = await openApp({ at, device, status: { checkedAt: Date.now() } })
  await waitFor(() => expect(document.querySelector('[data-phase]')).toBeTruthy())
  // It listens once its effects have run.
  await act(async () => {})
  return app
}

function touch(type: string, y?: number): void {
  const touches = y === undefined ? [] : [{ clientX: 50, clientY: y }]
  const target = document.querySelector('main') ?? document.body
  act(() => void target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches })))
}

function pull(to: number): void {
  touch('touchstart', 100)
  touch('touchmove', 130)
  touch('touchmove', to)
}

const mark = () => document.querySelector('[data-phase]')

test('pulling down asks for what is new, and says so', async () => {
  const { asked, status } = await openInstalled()
  pull(230)
  expect(mark()?.textContent).toBe('Suelta para actualizar')
  touch('touchend')
  expect(asked).toEqual(['now'])
  act(() => status.set({ working: true }))
  expect(mark()?.textContent).toBe('Actualizando…')
  act(() => status.set({ working: false }))
  await waitFor(() => expect(mark()?.getAttribute('data-phase')).toBe('idle'))
  expect(mark()?.textContent).toBe('')
})

test('without a connection the answer says it', async () => {
  const { asked } = await openInstalled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  pull(230)
  touch('touchend')
  expect(asked).toEqual([])
  expect(mark()?.textContent).toBe(OFFLINE_ANSWER)
})

test('the app adds no gesture in a browser’s window, which has its own', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  const device = await stockedDevice({ heads: sampleHeads(20), move: { filled: true } })
  await openApp({ device })
  await screen.findByRole('heading', { name: 'All Reviews' })
  expect(mark()).toBeNull()
})
