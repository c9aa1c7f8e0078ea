// Pictures that no article or draft uses any more are deleted after 30 days, with their narrower copies; all others
// stay.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { serverForTests } from '../../support/server/magazine-server.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const DAY = 86_400_000
const BUCKET = '/storage/v1/object/public/pictures'

let administrator: Record<string, string>
const clock = virtualClock()
let now = Date.parse('2026-11-21T12:00:00Z')
const magazine = serverForTests({ now: () => now, after: (wait, act) => clock.after(wait, act) })
beforeEach(async () => {
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

const article = (title: string, images: readonly string[], content = '<p>c</p>') =>
  write('POST', 'articles', { title, introduction: 'b', content, images })

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

/** Long enough that no version is from the last year any more. */
const YEAR = 366 * DAY

it('a picture is removed 30 days after the last version of the year drops it; those in a list, a text or a draft stay', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const used = await upload('usada-1200x675')
  const shown = await upload('en-el-texto-1200x675')
  const dropped = await upload('quitada-1200x675')
  await upload('nunca-1200x675')
  const drafted = await upload('de-borrador-1200x675')
  await article('Con imágenes', [used, dropped])
  await article(
    'Con una en el texto',
    [],
    `<p><img src="http://otro${shown.replace('.webp', '.w480.webp')}"></p>`,
  )
  await write('POST', 'rpc/keep_draft_pictures', {
    device: 'd0000000-0000-4000-8000-000000000001',
    names: [drafted],
  })

  await days(29)
  expect(await stems()).toEqual(
    new Set([
      'usada-1200x675',
      'en-el-texto-1200x675',
      'quitada-1200x675',
      'nunca-1200x675',
      'de-borrador-1200x675',
    ]),
  )
  await write('PATCH', 'articles?title=eq.Con%20im%C3%A1genes', { images: [used] })
  await days(3)
  await until(async () => !(await stems()).has('nunca-1200x675'))
  const line = 'Housekeeping: removed 1 picture that nothing had used for 30 days.'
  await until(async () => said.mock.calls.flat().includes(line))
  expect(await stems()).toContain('quitada-1200x675')

  // The draft is gone: its device reports that.
  await write('POST', 'rpc/keep_draft_pictures', {
    device: 'd0000000-0000-4000-8000-000000000001',
    names: [],
  })
  await days(32)
  await until(async () => !(await stems()).has('de-borrador-1200x675'))

  // For a year, an article that uses it could still be restored.
  expect(await stems()).toContain('quitada-1200x675')
  now += YEAR
  await days(1)

  // Used again and released once more: its 30 days start again.
  await article('Otra vez', [dropped])
  await days(20)
  await write('DELETE', 'articles?title=eq.Otra%20vez')
  now += YEAR
  await days(29)
  expect(await stems()).toContain('quitada-1200x675')
  await days(3)
  await until(async () => !(await stems()).has('quitada-1200x675'))
  expect(await stems()).toEqual(new Set(['usada-1200x675', 'en-el-texto-1200x675']))
  said.mockRestore()
})

it('a picture is not removed before its 30 days by a server that was off for a year', async () => {
  const kept = await upload('apagado-1200x675')
  await article('Antes de apagar', [kept])
  await days(1)
  await write('DELETE', 'articles?title=eq.Antes%20de%20apagar')
  now += 365 * DAY
  await days(29)
  expect(await stems()).toContain('apagado-1200x675')
  await days(3)
  await until(async () => !(await stems()).has('apagado-1200x675'))
})

it('a picture stays while a draft on the server shows it, as typed or as scheduled', async () => {
  const typed = await upload('en-borrador-1200x675')
  const planned = await upload('programada-1200x675')
  const draft = {
    id: 'd0000000-0000-4000-8000-000000000003',
    form: { title: 'Mirlo Tres', images: [], content: `<img src="${typed}">` },
    article: { title: 'Mirlo Tres' },
    publish_at: '2099-01-01T00:00:00Z',
    scheduled: { images: [planned] },
  }
  await write('POST', 'drafts', draft)
  await days(40)
  expect(await stems()).toContain('en-borrador-1200x675')
  expect(await stems()).toContain('programada-1200x675')
  await write('DELETE', `drafts?id=eq.${draft.id}`)
  await days(32)
  for (const stem of ['en-borrador-1200x675', 'programada-1200x675']) {
    await until(async () => !(await stems()).has(stem))
  }
})

it('P18.8 only an administrator reports drafts’ pictures, or lists unused ones', async () => {
  for (const path of ['rpc/keep_draft_pictures', 'rpc/unused_pictures']) {
    const body = path.endsWith('unused_pictures')
      ? {}
      : { device: 'd0000000-0000-4000-8000-000000000002', names: [] }
    const answer = await magazine.ask(`/rest/v1/${path}`, { method: 'POST', body })
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
  }
})
