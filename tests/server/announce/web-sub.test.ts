// Feeds with a hub, and the notifications that the hub receives.
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleId } from '../../../server/embedded/sample.ts'
import { webSub } from '../../../server/announce/web-sub.ts'
import { asSecret, openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { hearRequests, type HearingServer } from '../../support/sync/heard-requests.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'
import { xmlFaults } from '../../support/valid-xml.ts'

const HOME = 'https://cacharreo.example'
const never = new AbortController().signal
const clock = virtualClock()

let hub: HearingServer
let magazine: TestServer
beforeAll(async () => {
  hub = await hearRequests(() => ({ status: 204 }))
  magazine = await openServer({
    sample: true,
    env: { ...testEnv, SITE_URL: HOME, WEBSUB_HUB: `${hub.origin}/hub` },
    afterMinute: (wait, act) => clock.after(wait, act),
  })
})
afterAll(async () => {
  await magazine.dispose()
  await hub.close()
})

const topicsHeard = () =>
  hub.heard.map(({ body }) => Object.fromEntries(new URLSearchParams(body.toString())))

describe('P27.55 with a hub', () => {
  test('each feed names it and itself, in its text and in its header, and stays valid', async () => {
    const rss = await magazine.raw('/categoria/audio/feed.xml')
    const link = `<${hub.origin}/hub>; rel="hub", <${HOME}/categoria/audio/feed.xml>; rel="self"`
    expect(rss.headers.get('link')).toBe(link)
    const xml = await rss.text()
    expect(await xmlFaults(xml, 'rss')).toEqual([])
    expect(parseRssFeed(xml).atom?.links).toEqual([
      expect.objectContaining({ rel: 'self', href: `${HOME}/categoria/audio/feed.xml` }),
      expect.objectContaining({ rel: 'hub', href: `${hub.origin}/hub` }),
    ])
    const json = await magazine.raw('/feed.json')
    expect(json.headers.get('link')).toContain(`<${HOME}/feed.json>; rel="self"`)
    expect(parseJsonFeed(await json.text()).hubs).toEqual([{ type: 'WebSub', url: `${hub.origin}/hub` }])
  })

  test('no other answer has such a header', async () => {
    for (const path of ['/', '/sitemap.xml', '/robots.txt', '/categoria/nada/feed.xml']) {
      expect((await magazine.raw(path)).headers.get('link')).toBeNull()
    }
  })

  test('a change of a review tells the hub which feeds to fetch: all, and those of its categories', async () => {
    await until(() => clock.waits().length === 2)
    const id = sampleId('article', 'mirlo-uno')
    const changed = await magazine.ask(`/rest/v1/articles?id=eq.${id}`, {
      method: 'PATCH',
      headers: asSecret,
      body: { title: 'Otro título' },
    })
    expect(changed.status).toBe(204)
    clock.advance(5000)
    await until(() => hub.heard.length === 4)
    expect(hub.heard.map(({ target }) => target)).toEqual(Array.from({ length: 4 }, () => '/hub'))
    expect(topicsHeard()).toEqual(
      ['/feed.xml', '/feed.json', '/categoria/audio/feed.xml', '/categoria/audio/feed.json'].map((path) => ({
        'hub.mode': 'publish',
        'hub.url': HOME + path,
      })),
    )
  })

  test('authors and guides are in no feed: the hub hears nothing of them', async () => {
    const tell = webSub({ hub: hub.origin, base: HOME })
    const before = hub.heard.length
    const change = { kind: 'g', id: 'x', slugs: ['a'], categories: [] } as const
    expect(await tell([change], never)).toEqual({ kind: 'sent' })
    expect(hub.heard).toHaveLength(before)
  })
})
