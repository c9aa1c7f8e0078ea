import { describe, expect, test } from 'vitest'
import { createPersistence, type Engagement, type StorageSeen } from '#store/device/persistence.ts'
import { freshDisk } from '../../support/sync/fresh-device.ts'

/** A browser's storage that grants or refuses a request. */
function fakeStorage(answer: boolean) {
  let isGranted = false
  let asked = 0
  const storage: StorageSeen = {
    persist: async () => {
      asked += 1
      isGranted = answer
      return answer
    },
    persisted: async () => isGranted,
    estimate: async () => ({ usage: 1234, quota: 10 }),
  }
  return { storage, asked: () => asked }
}

/** Launches of one device, in a browser that decides silently by default. */
function launches(storage: StorageSeen | null, asksPerson = false) {
  const disk = freshDisk()
  return () => createPersistence({ device: disk.open(), storage, asksPerson })
}

const SIGNS: readonly Engagement[] = ['installed', 'third-article', 'download']

describe('the browser is asked to keep what is stored', () => {
  test('once for each sign of engagement, over several launches, while it refuses', async () => {
    const { storage, asked } = fakeStorage(false)
    const launch = launches(storage)
    for (let time = 0; time < 2; time += 1) {
      for (const sign of SIGNS) await launch().ask(sign)
    }
    expect(asked()).toBe(3)
    expect(await launch().isGranted()).toBe(false)
  })

  test('never again once it is granted', async () => {
    const { storage, asked } = fakeStorage(true)
    const launch = launches(storage)
    for (const sign of SIGNS) await launch().ask(sign)
    expect(asked()).toBe(1)
    expect(await launch().isGranted()).toBe(true)
  })

  test('only after a press, where it asks the reader', async () => {
    const { storage, asked } = fakeStorage(false)
    const launch = launches(storage, true)
    await launch().ask('installed')
    await launch().ask('third-article')
    expect(asked()).toBe(0)
    await launch().ask('download')
    expect(asked()).toBe(1)
  })

  test('and listeners are notified of the answer', async () => {
    const persistence = launches(fakeStorage(true).storage)()
    const heard: (boolean | null)[] = []
    const stop = persistence.asked.subscribe(
      () => void persistence.isGranted().then((granted) => heard.push(granted)),
    )
    await persistence.ask('download')
    await expect.poll(() => heard).toEqual([true])
    stop()
  })
})

describe('a browser that says nothing', () => {
  test.each([
    ['has no storage manager', null],
    ['has an empty one', {}],
    [
      'refuses every answer',
      {
        persist: () => Promise.reject(new TypeError('no')),
        persisted: () => Promise.reject(new TypeError('no')),
        estimate: () => Promise.reject(new TypeError('no')),
      },
    ],
  ] satisfies [string, StorageSeen | null][])('breaks nothing: it %s', async (_, storage) => {
    const persistence = launches(storage)()
    await persistence.ask('download')
    expect(await persistence.isGranted()).toBeNull()
    expect(await persistence.usage()).toBeNull()
  })
})

test('the usage is what the browser counts', async () => {
  expect(await launches(fakeStorage(true).storage)().usage()).toBe(1234)
})
