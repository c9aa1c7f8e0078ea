// Pictures that no article or draft uses any more are deleted after 30 days, with their narrower copies; all others
// stay.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { serverForTests } from '../../support/server/magazine-server.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const DAY = 86_400_000
const BUCKET = '/storage/v1/object/public/pictures'

let administrator: Record<string, string>
const clock = virtualClock()
let now = Date.parse('2026-11-21T12:00:00Z')
const magazine = serverForTests({ now: () => now, after: (wait, act) => clock.after(wait, act) })
beforeAll(async () => {
  administrator = await magazine.administrator()
})

/** Uploads a picture with its narrower copies; returns its address. */
async function upload(stem: string): Promise<string> {
  for (const suffix of ['.w480.webp', '.w800.webp', '.webp']) {
    const answer = await magazine.ask(`/storage/v1/object/pictures/${stem}${suffix}`, {
      method: 'POST',
      headers: { ...administrator, 'content-type': 'image/webp' },
      body: await smallPicture(),
    })
    expect(answer.status).toBe(200)
  }
  return `${BUCKET}/${stem}.webp`
}

async function write(method: string, path: string, body?: object): Promise<void> {
  const answer = await magazine.ask(`/rest/v1/${path}`, {
    method,
    headers: administrator,
    ...(body && { body }),
  })
  expect([method, path, answer.ok]).toEqual([method, path, true])
}

const stems = async () =>
  new Set((await readdir(join(magazine.dataDir, 'storage/pictures'))).map((name) => name.split('.')[0]))

/**
 * Advances this many days. Housekeeping runs on the first, which records unused pictures, and on the last two; in
 * between, nothing changes.
 */
async function days(count: number): Promise<void> {
  const between = Math.max(0, count - 3)
  for (let day = 0; day < count - between; day += 1) {
    now += day === 1 ? (1 + between) * DAY : DAY
    clock.advance(DAY)
    // The next run is scheduled once the day's work is done.
    await until(() => clock.waits().length === 1)
  }
}

it('a picture is removed 30 days after nothing uses it any more, with its copies; those in use stay', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const used = await upload('usada-1200x675')
  const drafted = await upload('de-borrador-1200x675')
  await upload('nunca-1200x675')
  const article = { title: 'Con imágenes', introduction: 'b', content: '<p>c</p>', images: [used] }
  await write('POST', 'articles', article)
  const device = 'd0000000-0000-4000-8000-000000000001'
  await write('POST', 'rpc/keep_draft_pictures', { device, names: [drafted] })
  const all = ['usada-1200x675', 'de-borrador-1200x675', 'nunca-1200x675']

  await days(29)
  expect(await stems()).toEqual(new Set(all))
  await days(3)
  await until(async () => !(await stems()).has('nunca-1200x675'))
  const line = 'Housekeeping: removed 1 picture that nothing had used for 30 days.'
  await until(async () => said.mock.calls.flat().includes(line))
  expect(await stems()).toEqual(new Set(all.slice(0, 2)))
  said.mockRestore()
})
