// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepBadge } from '#app/badge.ts'
import { newSinceVisit } from '#store/device/last-visit.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads, stockedDevice } from '../support/sync/sample-heads.ts'
import { until } from '../support/sync/virtual-clock.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
})

function look(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** An icon with a badge, which records what is set. */
function icon() {
  const written: number[] = []
  return {
    written,
    place: {
      setAppBadge: async (count?: number) => void written.push(count ?? -1),
      clearAppBadge: async () => void written.push(0),
    },
  }
}

test('the icon counts reviews that arrived since the last visit, and opening the magazine clears it', async () => {
  const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true } })
  const { written, place } = icon()
  const stop = keepBadge(device, place)
  await until(() => written.length > 0)
  expect(written.at(-1)).toBe(0)
  const noted = async () => JSON.stringify(await device.own.settings.get('last-visit'))
  await until(async () => (await noted()) !== undefined)
  const before = await noted()
  await until(() => Date.now() > JSON.parse(before).value.at)
  look(true)
  await until(async () => (await noted()) !== before)
  await put(device, { heads: [sampleHead(4), sampleHead(5)] })
  await until(() => written.at(-1) === 2)
  look(false)
  await until(async () => written.at(-1) === 0 && (await newSinceVisit(device)) === 0)
  stop()
})

test('a browser without badges gets no call', async () => {
  const device = freshDevice()
  keepBadge(device, {})()
  expect(await device.own.settings.count()).toBe(0)
})
