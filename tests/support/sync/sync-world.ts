import fc from 'fast-check'
import { expect } from 'vitest'
import type { StoredHead } from '#store/copy/copy-database.ts'
import type { Device } from '#store/device/device.ts'
import { fetchArticle } from '#api/read/articles.ts'
import { applyArticle } from '#sync/round/apply.ts'
import { fillHeads } from '#sync/download/fill-heads.ts'
import { pull } from '#sync/round/pull.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { MagazineState } from '../fakes/fake-magazine.ts'
import { articleId, FakeTableApi, instant } from '../fakes/fake-table-api.ts'
import { freshDisk, type Disk } from './fresh-device.ts'
import { CATEGORIES, happenings, type Round, type Showing, type Write } from './sync-happenings.ts'
import { apiOf, expectSame, sessionOf } from './sync-context.ts'

// A server with writers, and devices with faults, caches, kills and other tabs; after sync they must equal the server
// (docs/sync.md §10).

/** Limits so low that the magazine counts as large: only its newest articles are complete, the others are titles. */
const FEW = { wholeUpTo: 6, newestWhole: 30 }

export class World {
  readonly server = new FakeTableApi()
  readonly disk: Disk = freshDisk()
  /** How often a device detected that it differed from the server at the same revision. */
  mended = 0
  /** How often a row was replaced by an older one of the same era, or by a less complete one. */
  fallen = 0
  private readonly amounts: Pick<SyncContext, 'portions'>
  private copies = new Map<string, string[]>()
  private saved: MagazineState = this.server.backup()

  constructor({ isLarge }: { readonly isLarge: boolean }) {
    this.amounts = isLarge ? { portions: FEW } : {}
    for (const id of CATEGORIES) this.server.putCategory({ id })
    for (let each = 1; each <= 40; each += 1) {
      this.server.putArticle({ id: articleId(each), published_at: instant(each) })
    }
  }

  private watch({ copy }: Device): void {
    copy.checkpoints.hook('updating', (change) => {
      if ('drift' in change && change.drift !== null) this.mended += 1
    })
    copy.heads.hook('updating', (change, _, head) => {
      const { era = head.era, rev = head.rev, thin }: Partial<StoredHead> = change
      if (era !== head.era) return
      if (rev < head.rev || (rev === head.rev && thin)) this.fallen += 1
    })
  }

  /** A reader opens an article: it comes directly from the server, ahead of the log. */
  async open(id: string): Promise<void> {
    const device = this.disk.open()
    this.watch(device)
    const article = await fetchArticle(apiOf(this.server), id)
    if (article.ok) await applyArticle(device, article.value)
    device.close()
  }

  /** A reader turns to a page: its thin heads are completed. */
  async show({ shows, meanwhile, pulls }: Showing): Promise<void> {
    const { server } = this
    const device = this.disk.open()
    this.watch(device)
    server.after = async ({ path }) => {
      if (path !== 'articles') return
      for (const change of meanwhile) this.write(change)
      if (pulls) await pull(this.session(device))
    }
    await fillHeads(this.session(device), shows.map(articleId))
    server.after = () => {}
    device.close()
  }

  private session(device: Device, change: Partial<SyncContext> = {}): SyncContext {
    return sessionOf(this.server, device, { ...this.amounts, ...change })
  }

  write(change: Write): void {
    const { server } = this
    const id = 'number' in change ? articleId(change.number) : ''
    switch (change.do) {
      case 'edit':
        if ('title' in change) server.putArticle({ id, title: change.title })
        break
      case 'hold':
        if ('title' in change) server.hold({ id, title: change.title })
        break
      case 'release':
        server.release()
        break
      case 'rewrite':
        if ('content' in change) server.putArticle({ id, content: change.content })
        break
      case 'state':
        if ('brand' in change) server.putArticle({ id, facts: { brand: change.brand } })
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
        // Enough articles for a first pull of several pages and slices.
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

  /** One round, or one in each of two tabs, with faults. Requests are counted from 1 in each round. */
  async round({ faults, stale, late, between, diesAt, diesAfterCommits, tabs }: Round): Promise<void> {
    const { server } = this
    const devices = Array.from({ length: tabs }, () => this.disk.open())
    const dying = new AbortController()
    let commits = 0
    for (const device of devices) {
      this.watch(device)
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
    server.after = async (_, request) => {
      for (let turn = late[String(request - first)] ?? 0; turn > 0; turn -= 1) await nextTurn()
    }
    const before = await this.disk.open().copy.readCheckpoint()
    await Promise.allSettled(devices.map((device) => pull(this.session(device, { signal: dying.signal }))))
    await expectOrdered(this.disk.open(), before)
    for (const device of devices) device.close()
  }

  /** Without writers and faults, the device equals the server after two rounds. */
  async rest(): Promise<Device> {
    const { server } = this
    server.before = () => {}
    server.fault = () => null
    server.cache = (_, body) => body
    server.after = () => {}
    server.release()
    const device = this.disk.open()
    this.watch(device)
    for (let time = 0; time < 2; time += 1) {
      const end = await pull(this.session(device))
      if (!end.ok) throw new Error(`a round at rest fails: ${end.failure.kind}`)
    }
    return device
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** I3: the checkpoint matches the stored rows; I4: within a generation its cursor never decreases. */
async function expectOrdered(device: Device, before: Awaited<ReturnType<Device['copy']['readCheckpoint']>>) {
  const after = await device.copy.readCheckpoint()
  const heads = await device.copy.heads.toArray()
  expect(after.count).toBe(heads.length)
  expect(after.revisionSum).toBe(heads.reduce((sum, { rev }) => sum + rev, 0))
  if (after.phase === 'live' && before.phase === 'live' && after.era === before.era) {
    expect(after.since).toBeGreaterThanOrEqual(before.since)
  }
}

interface RandomRuns {
  readonly runs: number
  readonly seed: number
  /** Is the first failure enough? Otherwise it is shrunk to the smallest one. */
  readonly endOnFailure?: boolean
}

/** Makes `runs` random runs, and fails if a device after sync differs from the server. */
export async function runAtRandom({ runs, seed, endOnFailure = false }: RandomRuns): Promise<void> {
  await fc.assert(
    fc.asyncProperty(happenings, fc.boolean(), async (happened, isLarge) => {
      const world = new World({ isLarge })
      for (const happening of happened) {
        if ('opens' in happening) await world.open(articleId(happening.opens))
        else if ('shows' in happening) await world.show(happening)
        else if ('do' in happening) world.write(happening)
        else await world.round(happening)
      }
      const device = await world.rest()
      await expectSame(device, world.server)
      // A correction by the self-check means that a change was missed.
      expect(world.mended).toBe(0)
      expect(world.fallen).toBe(0)
      device.close()
    }),
    { numRuns: runs, seed, endOnFailure },
  )
}
