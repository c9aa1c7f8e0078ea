import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MagazineState } from '../support/fake-magazine.ts'
import type { Device } from '#store/device.ts'
import { pull } from '#sync/pull.ts'
import { articleId, FakeTableApi, instant, type Fault } from '../support/fake-table-api.ts'
import { freshDisk, type Disk } from '../support/fresh-device.ts'
import { expectSame, sessionOf } from '../support/sync-session.ts'

// Random writes, faults, caches, deaths and tabs; at rest the device is the server (sync.md §3.8). More runs by
// SYNC_RUNS; a failure prints its seed.

const RUNS = Number(process.env['SYNC_RUNS'] ?? 100)
const CATEGORIES = ['audio', 'gaming', 'laptops']

const number = fc.integer({ min: 1, max: 40 })
const category = fc.constantFrom(...CATEGORIES)
const fault = fc.constantFrom<Fault[]>(
  'reject',
  'html',
  'truncated',
  'null',
  { status: 500 },
  { status: 429, retryAfter: 5 },
  { status: 401 },
)

const write = fc.oneof(
  fc.record({ do: fc.constant('edit'), number, title: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('rewrite'), number, content: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('move'), number, minute: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('file'), number, category }),
  fc.record({ do: fc.constant('delete'), number }),
  fc.record({ do: fc.constant('editCategory'), category, title: fc.string({ maxLength: 3 }) }),
  fc.record({ do: fc.constant('deleteCategory'), category }),
  fc.record({ do: fc.constant('fill'), number }),
  fc.record({ do: fc.constantFrom('truncate', 'purge', 'backup', 'restore') }),
)

/** What befalls a round: the requests that fail, those answered by an old copy, the writes between, the death of it. */
const round = fc.record({
  faults: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fault, { maxKeys: 3 }),
  stale: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  between: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), write), { maxLength: 4 }),
  diesAt: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 3 }),
  diesAfterCommits: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 3 }),
  tabs: fc.constantFrom(1, 1, 2),
})

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

class World {
  readonly server = new FakeTableApi()
  readonly disk: Disk = freshDisk()
  private copies = new Map<string, string[]>()
  private saved: MagazineState = this.server.backup()

  constructor() {
    for (const id of CATEGORIES) this.server.putCategory({ id })
    for (let each = 1; each <= 40; each += 1) {
      this.server.putArticle({ id: articleId(each), published_at: instant(each) })
    }
  }

  write(change: Write): void {
    const { server } = this
    const id = 'number' in change ? articleId(change.number) : ''
    switch (change.do) {
      case 'edit':
        if ('title' in change) server.putArticle({ id, title: change.title })
        break
      case 'rewrite':
        if ('content' in change) server.putArticle({ id, content: change.content })
        break
      case 'move':
        if ('minute' in change) server.putArticle({ id, published_at: instant(change.minute) })
        break
      case 'file':
        if ('category' in change) server.putArticle({ id, category_id: change.category })
        break
      case 'delete':
        server.deleteArticle(id)
        break
      case 'fill':
        // Enough for a first pull of several pages and slices.
        if ('number' in change) {
          for (let each = 0; each < 200; each += 1) {
            server.putArticle({ id: `f${each}`, published_at: instant(each + change.number) })
          }
        }
        break
      case 'editCategory':
        if ('category' in change && 'title' in change)
          server.putCategory({ id: change.category, name: change.title })
        break
      case 'deleteCategory':
        if ('category' in change) server.deleteCategory(change.category)
        break
      case 'truncate':
        server.truncate()
        break
      case 'purge':
        server.purge()
        break
      case 'backup':
        this.saved = server.backup()
        break
      case 'restore':
        server.restore(this.saved, { renew: true })
        break
    }
  }

  /** One round, or one in each of two tabs, with what befalls them. Requests are counted from 1 in each round. */
  async round({ faults, stale, between, diesAt, diesAfterCommits, tabs }: Round): Promise<void> {
    const { server } = this
    const devices = Array.from({ length: tabs }, () => this.disk.open())
    const dying = new AbortController()
    let commits = 0
    for (const device of devices) {
      device.copy.checkpoints.hook('updating', () => {
        commits += 1
        if (commits === diesAfterCommits) device.close()
      })
    }
    const first = server.requests.length
    let asked = 0
    server.before = (_, request) => {
      asked = request - first
      for (const [at, change] of between) if (at === asked) this.write(change)
      if (asked === diesAt) {
        for (const device of devices) device.close()
        dying.abort()
      }
    }
    server.fault = (_, request) => faults[String(request - first)] ?? null
    server.cache = (url, body) => {
      const copies = this.copies.get(url) ?? []
      this.copies.set(url, [...copies, body])
      return stale.includes(asked) ? (copies[0] ?? body) : body
    }
    const before = await this.disk.open().copy.readCheckpoint()
    await Promise.allSettled(
      devices.map((device) => pull(sessionOf(server, device, { signal: dying.signal }))),
    )
    await expectOrdered(this.disk.open(), before)
    for (const device of devices) device.close()
  }

  /** Writers have stopped, networks and caches behave: after two rounds the device is the server. */
  async rest(): Promise<Device> {
    const { server } = this
    server.before = () => {}
    server.fault = () => null
    server.cache = (_, body) => body
    const device = this.disk.open()
    for (let time = 0; time < 2; time += 1) {
      const end = await pull(sessionOf(server, device))
      if (!end.ok) throw new Error(`a round at rest fails: ${end.failure.kind}`)
    }
    return device
  }
}

/** I3 the checkpoint tells what is stored; I4 within a generation its cursor never falls. */
async function expectOrdered(device: Device, before: Awaited<ReturnType<Device['copy']['readCheckpoint']>>) {
  const after = await device.copy.readCheckpoint()
  const heads = await device.copy.heads.toArray()
  expect(after.n).toBe(heads.length)
  expect(after.s).toBe(heads.reduce((sum, { rev }) => sum + rev, 0))
  if (after.phase === 'live' && before.phase === 'live' && after.era === before.era) {
    expect(after.since).toBeGreaterThanOrEqual(before.since)
  }
}

test('I1 at rest the device is the server, whatever happened on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: write, weight: 2 }, { arbitrary: round, weight: 3 }), { maxLength: 14 }),
      async (happenings) => {
        const world = new World()
        for (const happening of happenings) {
          if ('do' in happening) world.write(happening)
          else await world.round(happening)
        }
        const device = await world.rest()
        await expectSame(device, world.server)
        device.close()
      },
    ),
    { numRuns: RUNS },
  )
}, 600_000)
