// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { noteReading } from '#store/reader-data/readings.ts'
import { closeApp, openApp } from '../../support/window/open-app.tsx'
import { put, sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

afterEach(closeApp)

const firstListed = () => document.querySelector('li[data-story] h3')?.textContent
const firstOfCover = () => document.querySelector('[aria-label="En portada"] h3')?.textContent

async function opened(at = '/'): Promise<Device> {
  const device = await stockedDevice({ heads: sampleHeads(40), move: { filled: true, phase: 'live' } })
  await openApp({ device, at })
  await screen.findByLabelText('REVIEWS')
  return device
}

/** Publishes as a round does. */
const publish = (device: Device, ...numbers: readonly number[]) =>
  act(async () => {
    await put(device, { heads: numbers.map((number) => sampleHead(number)) })
  })

describe('newer reviews', () => {
  test('show at once in a list that nobody has touched', async () => {
    const device = await opened()
    await publish(device, 41)
    await waitFor(() => expect(firstOfCover()).toBe('Reseña 41'))
    expect(screen.queryByText(/nuevas?$/)).toBeNull()
  })

  test('wait in a list that somebody has touched, and appear on request', async () => {
    const device = await opened()
    fireEvent.pointerDown(document.body)
    await publish(device, 41, 42)
    const pill = await screen.findByText('2 reviews nuevas')
    expect([firstOfCover(), firstListed()]).toEqual(['Reseña 40', 'Reseña 37'])
    await userEvent.click(pill)
    await waitFor(() => expect(firstOfCover()).toBe('Reseña 42'))
    expect(screen.queryByText(/nuevas$/)).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('REVIEWS')
  })

  test('are counted as they arrive, and lead from a later page to the first', async () => {
    const device = await opened('/pagina/2')
    fireEvent.wheel(document.body)
    await publish(device, 41)
    await screen.findByText('1 review nueva')
    await publish(device, 42)
    const pill = await screen.findByText('2 reviews nuevas')
    expect(firstListed()).toBe('Reseña 27')
    await userEvent.click(pill)
    await waitFor(() => expect(firstListed()).toBe('Reseña 39'))
  })

  test('show at once to who has pressed Actualizar', async () => {
    const device = await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
    await publish(device, 41)
    await waitFor(() => expect(firstOfCover()).toBe('Reseña 41'))
  })

  test('of an earlier date wait, too: they would move the list', async () => {
    const device = await opened()
    fireEvent.keyDown(document.body, { key: 'Tab' })
    await publish(device, 60)
    await act(async () => {
      await put(device, { heads: [sampleHead(61, { publishedAt: sampleHead(33).publishedAt })] })
    })
    await screen.findByText('2 reviews nuevas')
    expect(firstOfCover()).toBe('Reseña 40')
  })

  test('a change of a listed review shows at once, also in a touched list', async () => {
    const device = await opened()
    fireEvent.pointerDown(document.body)
    await act(async () => {
      await put(device, { heads: [sampleHead(40, { title: 'Otro título', rev: 41 })] })
    })
    await waitFor(() => expect(firstOfCover()).toBe('Otro título'))
  })
})

describe("'Seguir leyendo'", () => {
  test('is offered for what was begun, and leads there', async () => {
    const device = await stockedDevice({ heads: sampleHeads(40), move: { filled: true, phase: 'live' } })
    const place = { block: 3, blocks: 8, words: 'Así empieza', isAtEnd: false, spent: 0 }
    await noteReading(device, { id: sampleHead(7).id, minutes: 5 }, place)
    await openApp({ device })
    await screen.findByRole('heading', { name: 'Seguir leyendo' })
    const link = await screen.findByRole('link', { name: /Reseña 7/ })
    expect(link.textContent).toBe('Reseña 750\u00A0% · quedan 3 min')
    expect(link.querySelector('[data-pic]')).not.toBeNull()
    expect(link.getAttribute('href')).toBe(`/article/${sampleHead(7).id}`)
  })

  test('disappears when it is dismissed', async () => {
    const device = await stockedDevice({ heads: sampleHeads(40), move: { filled: true, phase: 'live' } })
    const place = { block: 3, blocks: 8, words: '', isAtEnd: false, spent: 0 }
    await noteReading(device, { id: sampleHead(7).id, minutes: 5 }, place)
    await openApp({ device })
    await userEvent.click(await screen.findByRole('button', { name: 'No seguir leyendo «Reseña 7»' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Seguir leyendo' })).toBeNull())
  })
})
