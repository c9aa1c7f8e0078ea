// Behind real caches with stale answers: devices pull, follow and pull again through two edges, while administrators
// write at the origin. After the last write each device equals the server. `npm run test:deep` downloads nginx if it
// is missing; `npm test` then skips this and reports it.
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/client.ts'
import type { Device } from '#store/device/device.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import type { Backend } from '../../../server/gateway/backend.ts'
import { listen } from '../../../server/http/listen.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf } from '../../support/dice.ts'
import { startEdges } from '../../support/server/nginx-process.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { testEnv } from '../../support/server/magazine-server.ts'
import { openGate } from '../../support/server/open-gate.ts'
import { rowsOf } from '../../support/sync/real-magazine.ts'
import { expectSame, sessionWith } from '../../support/sync/sync-context.ts'

const found = [findNginx()].flatMap((path) => path ?? [])
if (found.length === 0) {
  // oxlint-disable-next-line no-console -- readers of the counts should know what was skipped
  console.log(
    'No nginx on this machine: the test behind a real cache is left out. npm run test:deep fetches one.',
  )
}

const COUNT = 700
const DEVICES = 5
const EDGES = 2
/** For how long the writers write, in milliseconds. */
const DURATION = isDeep ? 60_000 : 5000
/** A minute in the response headers is a second here: sixty times faster, in the same proportions. */
const MINUTE = 1000

/** The origin: the product's gate and backend on a socket, with a shorter lifetime for cached responses. */
async function openOrigin() {
  const magazine = await openGate()
  const { backend, gate } = magazine
  let asked = 0
  const listening = await listen(
    {
      isSameAdministrator: () => Promise.resolve(null),
      close: () => Promise.resolve(),
      async fetch(request, caller = { address: '' }) {
        asked += 1
        const answer = await gate(request, caller)
        const caching = answer.headers.get('cache-control') ?? ''
        answer.headers.set(
          'cache-control',
          caching.replaceAll(/(s-maxage|stale-while-revalidate)=(\d+)/g, sooner),
        )
        return answer
      },
    },
    { port: 0, host: '127.0.0.1' },
  )
  const origin = listening.origin.replace('localhost', '127.0.0.1')
  const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
  return {
    backend,
    origin,
    asked: () => asked,
    /** Bypasses the caches and every policy. */
    ask: async (path: string) => await (await fetch(`${origin}/rest/v1/${path}`, { headers })).json(),
    async stop() {
      await listening.stop()
      await magazine.dispose()
    },
  }
}

function sooner(_: string, name: string, seconds: string): string {
  return `${name}=${(Number(seconds) / 60) * (MINUTE / 1000)}`
}

/** Edits, moves, deletes and adds rows; now and then the database is restored, which begins another generation. */
async function write({ database }: Backend, roll: () => number): Promise<void> {
  const some = `(select id from public.articles order by md5(id::text || '${roll()}') limit ${1 + Math.floor(roll() * 5)})`
  const kinds = [
    `update public.articles set title = 'Cambio ${roll()}' where id in ${some}`,
    `update public.articles set title = 'Cambio ${roll()}' where id in ${some}`,
    `update public.articles set content = 'Texto ${roll()}' where id in ${some}`,
    `update public.articles set published_at = now() - interval '1 day' * ${Math.floor(roll() * 600)} where id in ${some}`,
    `delete from public.articles where id in ${some}`,
    `insert into public.articles (title, introduction, content) values ('Nueva ${roll()}', 'b', 'c')`,
    `insert into public.categories (name, slug) values ('C', 'c-${Math.floor(roll() * 1e9)}')`,
    `update public.articles set category_id = (select id from public.categories limit 1) where id in ${some}`,
    `delete from public.categories where id = (select id from public.categories limit 1)`,
  ]
  if (roll() < 0.02) await database.query('update sync.state set generation = gen_random_uuid() where one')
  else await database.query(kinds[Math.floor(roll() * kinds.length)] ?? '')
}

async function textsOn({ bodies }: Device): Promise<Map<string, string>> {
  return textsOf(await bodies.texts.toArray())
}

function textsOf(rows: readonly { readonly id: string; readonly content: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** A magazine behind edges of which each request gets a random one; `caches` counts the reported cache statuses. */
async function openMagazine(program: string, roll: () => number) {
  const origin = await openOrigin()
  onTestFinished(() => origin.stop())
  const edges = await startEdges(program, origin.origin, EDGES)
  onTestFinished(() => edges.stop())
  await origin.backend.database.query(
    `insert into public.articles (title, introduction, content, published_at)
     select 'Reseña ' || n, 'b', 'c', timestamptz '2026-11-20' - n / 7 * interval '1 day' from generate_series(1, $1::int) n`,
    [COUNT],
  )

  const caches = new Map<string, number>()
  const api = createApi({
    url: origin.origin,
    key: testEnv.SUPABASE_PUBLISHABLE_KEY,
    async fetch(input, init) {
      const edge = edges.origins[Math.floor(roll() * EDGES)] ?? ''
      const { pathname, search } = new URL(new Request(input).url)
      const answer = await fetch(`${edge}${pathname}${search}`, init)
      const said = answer.headers.get('x-cache') ?? ''
      caches.set(said, (caches.get(said) ?? 0) + 1)
      return answer
    },
  })
  return { origin, api, caches }
}

test('every answer that readers share has its cache time; refusals and missing articles are not cached', async () => {
  const origin = await openOrigin()
  onTestFinished(() => origin.stop())
  const put = `insert into public.articles (title, introduction, content) values ('Reseña', 'b', 'c')`
  await origin.backend.database.query(put)
  const [row] = await origin.ask('articles?select=id')
  const { g, r } = await origin.ask('rpc/sync_head')
  const keptFor = async (path: string) => {
    const answer = await fetch(`${origin.origin}/rest/v1/${path}&apikey=${testEnv.SUPABASE_PUBLISHABLE_KEY}`)
    const caching = answer.headers.get('cache-control') ?? ''
    return caching === 'no-store' ? 0 : Number(/s-maxage=([\d.]+)/.exec(caching)?.[1]) / (MINUTE / 1000)
  }
  // In minutes.
  expect({
    head: await keptFor('rpc/sync_head?'),
    page: await keptFor('rpc/sync_page?lim=24'),
    changes: await keptFor('rpc/sync_changes?since=0'),
    article: await keptFor(`rpc/sync_article?i=${row.id}`),
    noArticle: await keptFor(`rpc/sync_article?i=${g}`),
    bodies: await keptFor(`rpc/sync_bodies?ids=${row.id}&rev=${r}&g=${g}`),
    laterBodies: await keptFor(`rpc/sync_bodies?ids=${row.id}&rev=${r + 1}&g=${g}`),
    refusal: await keptFor('rpc/sync_bodies?ids=no&rev=1&g=no'),
  }).toEqual({
    head: 1,
    page: 1,
    changes: 1,
    article: 1,
    noArticle: 0,
    bodies: 60,
    laterBodies: 0,
    refusal: 0,
  })
})

describe.each(found)('behind %s', (program) => {
  test('I1 I2 devices with old answers of two edges equal the server at rest, without a repair', async () => {
    const seed = seedOf()
    const roll = diceOf(seed)
    const { origin, api, caches } = await openMagazine(program, roll)

    let mended = 0
    let fallen = 0
    function watch({ copy }: Device): void {
      copy.checkpoints.hook('updating', (change) => {
        if ('drift' in change && change.drift !== null) mended += 1
      })
      copy.heads.hook('updating', (change, _, head) => {
        const era = 'era' in change ? change.era : head.era
        if (era === head.era && 'rev' in change && Number(change.rev) < head.rev) fallen += 1
      })
    }

    const devices = Array.from({ length: DEVICES }, () => freshDevice())
    for (const device of devices) watch(device)
    let isWriting = true
    const pause = () => new Promise((resolve) => setTimeout(resolve, roll() * MINUTE))
    const reading = devices.map(async (device) => {
      while (isWriting) {
        await pause()
        await pull(sessionWith(api, device, { random: roll }))
        await fillBodies(sessionWith(api, device, { random: roll }))
      }
    })
    const end = performance.now() + DURATION
    while (performance.now() < end) {
      await write(origin.backend, roll)
      await new Promise((resolve) => setTimeout(resolve, roll() * 100))
    }
    isWriting = false
    await Promise.all(reading)

    const { g: generation, r: since } = await origin.ask('rpc/sync_head')
    const server = await rowsOf(origin.ask)
    for (const device of devices) {
      // Cached responses expire after six of these minutes; from then on a round ends at the server's latest state.
      const goOn = async () => {
        await pull(sessionWith(api, device, { random: roll }))
        return await device.copy.readCheckpoint()
      }
      await expect
        .poll(goOn, { timeout: 30 * MINUTE, interval: 100 })
        .toMatchObject({ phase: 'live', generation, since })
      await expectSame(device, server)
      await fillBodies(sessionWith(api, device, { random: roll }))
      expect(await textsOn(device)).toEqual(textsOf(await origin.ask('articles?select=id,content')))
    }
    expect({ mended, fallen }).toEqual({ mended: 0, fallen: 0 })

    const asked = [...caches.values()].reduce((sum, count) => sum + count, 0)
    const fromCache = asked - (caches.get('MISS') ?? 0) - (caches.get('EXPIRED') ?? 0)
    // On a slow machine the short run may be over before a response has become stale.
    expect(isDeep ? caches.get('STALE') : fromCache).toBeGreaterThan(0)
    process.stdout.write(
      `${asked} requests, ${Math.round((100 * fromCache) / asked)} % answered by a cache (${JSON.stringify(Object.fromEntries(caches))}), ${origin.asked()} at the origin\n`,
    )
  }, 150_000)

  test('a changed text never comes from a cache', async () => {
    const { origin, api } = await openMagazine(program, diceOf(seedOf()))
    const read = async (device: Device) => {
      await pull(sessionWith(api, device))
      await fillBodies(sessionWith(api, device))
      return await textsOn(device)
    }
    const device = freshDevice()
    const [id = ''] = (await read(device)).keys()
    await origin.backend.database.query(`update public.articles set content = 'Corregido' where id = $1`, [
      id,
    ])
    // Until the edges have evicted the earlier list; they keep texts sixty times as long.
    for (const reader of [() => freshDevice(), () => device]) {
      await expect
        .poll(async () => (await read(reader())).get(id), { timeout: 30 * MINUTE, interval: 100 })
        .toBe('Corregido')
    }
  }, 90_000)
})
