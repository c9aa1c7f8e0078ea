import { describe, expect, test } from 'vitest'
import { noPictures } from '#sync/download/picture-keeper.ts'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { isFilled, syncOn } from '../support/sync/running-sync.ts'
import { until } from '../support/sync/virtual-clock.ts'

describe('pictures of the newest articles', () => {
  test('are handed over and again when something changes', async () => {
    const server = magazineOf(60)
    server.putArticle({ id: articleId(60), images: ['/cover.webp', '/second.webp'] })
    const device = freshDevice()
    const handed: (readonly string[])[] = []
    const { sync } = syncOn(server, device, {
      pictures: { ...noPictures, keepNewest: async (addresses) => handed.push(addresses) > 0 },
    })
    sync.start()
    await until(() => isFilled(device, server))
    expect(handed).toHaveLength(1)
    expect(handed[0]?.slice(0, 3)).toEqual(['/cover.webp', '/second.webp', '/pictures/a00059-1200x675.webp'])
    expect(handed[0]).toHaveLength(61)
    await sync.requests.now()
    server.putArticle({ id: 'new', published_at: instant(9000) })
    await sync.requests.now()
    await until(() => handed.length === 2)
    expect(handed[1]?.[0]).toBe('/pictures/new-1200x675.webp')
  })

  test('are handed over again once a late worker is there, and not a third time', async () => {
    const server = magazineOf(3)
    const device = freshDevice()
    let arrive = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    const answers: (true | null)[] = []
    const { sync } = syncOn(server, device, {
      pictures: {
        ...noPictures,
        ready: () => late,
        async keepNewest() {
          answers.push(answers.length === 0 ? null : true)
          return answers.at(-1) ?? null
        },
      },
    })
    sync.start()
    await until(() => answers.length === 1)
    arrive()
    await until(() => answers.length === 2)
    await sync.refresh()
    expect(answers).toEqual([null, true])
  })
})
