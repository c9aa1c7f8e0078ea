// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { todayLocal } from '#domain/articles/dates.ts'
import { isTimeToOffer } from '#store/device/install-offer.ts'
import type { Device } from '#store/device/device.ts'
import { settingsContext } from '../../support/window/app-context.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  Reflect.deleteProperty(navigator, 'standalone')
})

/** A device whose reader returns on another day. */
async function secondDay(): Promise<Device> {
  const device = await stockedDevice({ heads: sampleHeads(20), move: { filled: true } })
  await isTimeToOffer(device, '2026-01-01')
  return device
}

/** Opens the magazine in a browser that offers to install it. */
async function open(device: Device, at = '/') {
  const done: string[] = []
  const base = settingsContext(device).app
  const installable = { get: () => true, subscribe: () => () => {} }
  const app = { ...base, installable, install: async () => void done.push('install') }
  return { done, ...(await openApp({ at, device, settings: { app } })) }
}

const TITLE = 'La revista, en tu pantalla de inicio'
const offer = () => screen.findByRole('region', { name: TITLE })
const expectNoOffer = () => expect(screen.queryByRole('region', { name: TITLE })).toBeNull()

/** Waits until the device was asked whether the offer is due. */
async function asked(device: Device): Promise<void> {
  await waitFor(async () => expect(await device.own.settings.get('install-offer')).toBeTruthy())
}

describe('the offer to install', () => {
  test('comes on the second day and is taken up by a press', async () => {
    const { done } = await open(await secondDay())
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Instalar' }))
    expect(done).toEqual(['install'])
    expectNoOffer()
  })

  test('is not shown again after a refusal', async () => {
    const device = await secondDay()
    await open(device)
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Ahora no' }))
    expectNoOffer()
    closeApp()
    expect(await isTimeToOffer(device, todayLocal(new Date()))).toBe(false)
  })

  test('never stands over a text, and comes with the next list', async () => {
    const device = await secondDay()
    const { router } = await open(device, '/article/a00001')
    await screen.findByRole('heading', { level: 1 })
    expectNoOffer()
    await act(() => router.navigate({ to: '/guardados' }))
    expect(await offer()).toBeTruthy()
    await act(() => router.navigate({ to: '/ajustes' }))
    expectNoOffer()
  })

  test('never comes within the installed app', async () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    const device = await secondDay()
    const { router } = await open(device)
    await act(() => router.navigate({ to: '/guardados' }))
    await asked(device)
    expectNoOffer()
    expect(await isTimeToOffer(device, todayLocal(new Date()))).toBe(true)
  })

  test('waits for a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(await secondDay())
    expectNoOffer()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await offer()).toBeTruthy()
  })

  test('shows the steps on an iPhone, with the word about seven days', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
    const device = await secondDay()
    await openApp({ device })
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Ver cómo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Instalar la revista' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(3)
    expect(dialog.getByText(/siete días/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
