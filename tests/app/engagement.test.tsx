// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { watchEngagement } from '#app/behind-start.ts'
import { createPersistence, type Engagement } from '#store/device/persistence.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { closeApp, openApp } from '../support/window/open-app.tsx'
import { put, sampleHeads } from '../support/sync/sample-heads.ts'

afterEach(() => {
  closeApp()
  Reflect.deleteProperty(navigator, 'standalone')
})

/** A reader on the home page, and the signs of engagement so far. */
async function reader() {
  const device = freshDevice()
  const heads = sampleHeads(5)
  await put(device, { heads, move: { filled: true } })
  const signs: Engagement[] = []
  const quiet = createPersistence({ device, storage: null, asksPerson: false })
  const { router } = await openApp({ device })
  const stop = watchEngagement(router, { ...quiet, ask: async (sign) => void signs.push(sign) })
  const open = async (number: number) => {
    const { id = '', title = '' } = heads[number] ?? {}
    await act(() => router.navigate({ to: '/article/$id', params: { id } }))
    await screen.findByRole('heading', { level: 1, name: title })
  }
  return { open, signs, stop }
}

test('the third opened article counts as engagement once; the same article again does not', async () => {
  const { open, signs, stop } = await reader()
  for (const number of [0, 1, 0]) await open(number)
  expect(signs).toEqual([])
  for (const number of [2, 3]) await open(number)
  expect(signs).toEqual(['third-article'])
  stop()
})

test('a launch from the home screen counts as engagement', async () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  const { signs, stop } = await reader()
  expect(signs).toEqual(['installed'])
  stop()
})
