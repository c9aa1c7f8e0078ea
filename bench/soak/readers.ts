// Readers: devices that follow the magazine with the app's own sync, sometimes a new one. Visitors without a device
// request pages, heads and first pages.
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#api/clock.ts'
import { createApi } from '#api/client.ts'
import { rowToCategory, rowToHead } from '#api/read/rows.ts'
import type { Device } from '#store/device/device.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { freshDevice } from '../../tests/support/sync/fresh-device.ts'
import { rowsOf } from '../../tests/support/sync/real-magazine.ts'
import { askRows } from './table.ts'
import { KEYS, type World } from './world.ts'

const DEVICES = 6
const PAUSE_MS = 2000
const VISIT_PAUSE_MS = 60
/** One round in this many starts with an empty device. */
const NEW_EVERY = 15
const FINAL_TRIES = 5

export interface Readers {
  /** Reads until the run is over. */
  run(): Promise<void>
  /** Completed rounds of sync. */
  rounds(): number
  devices(): number
  /** Brings all devices up to the server's state. Reports remaining differences. */
  compare(): Promise<string[]>
}

export function createReaders(world: World): Readers {
  const api = createApi({ url: world.origin, key: KEYS.SUPABASE_PUBLISHABLE_KEY, fetch: world.fetch })
  const devices = Array.from({ length: DEVICES }, freshDevice)
  let rounds = 0
  let made = DEVICES

  const contextOf = (device: Device, signal: AbortSignal): SyncContext => ({
    device,
    api,
    clock: systemClock,
    random: world.roll,
    signal,
    isOffline: () => false,
    isSavingData: () => false,
    onTrouble: () => {},
  })

  async function round(device: Device, signal: AbortSignal): Promise<boolean> {
    const pulled = await pull(contextOf(device, signal))
    const filled = pulled.ok ? await fillBodies(contextOf(device, signal)) : pulled
    if (filled.ok) rounds += 1
    else if (filled.failure.kind === 'invalid')
      world.faults.push(`a reader: expected answers of sync, found ${filled.failure.detail}`)
    return filled.ok
  }

  async function follow(place: number): Promise<void> {
    while (!world.stop.signal.aborted) {
      if (world.roll() < 1 / NEW_EVERY) {
        devices[place]?.close()
        devices[place] = freshDevice()
        made += 1
      }
      const device = devices[place]
      if (device) await round(device, world.stop.signal)
      await world.pause(world.roll() * PAUSE_MS)
    }
  }

  /** Makes the most frequent requests of readers. The world's `fetch` records failures. */
  async function visit(): Promise<void> {
    const key = `apikey=${KEYS.SUPABASE_PUBLISHABLE_KEY}`
    const paths = ['/', `/rest/v1/rpc/sync_head?${key}`, `/rest/v1/rpc/sync_page?lim=24&${key}`, '/feed.xml']
    for (let turn = 0; !world.stop.signal.aborted; turn += 1) {
      const answer = await world.fetch(world.origin + paths[turn % paths.length]).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer && answer.status >= 400 && answer.status < 500)
        world.faults.push(`GET ${paths[turn % paths.length]}: expected an answer, found ${answer.status}`)
      await world.pause(world.roll() * VISIT_PAUSE_MS)
    }
  }

  return {
    async run() {
      await Promise.all([...devices.keys()].map(follow).concat([visit(), visit()]))
    },
    rounds: () => rounds,
    devices: () => made,
    async compare() {
      const never = new AbortController().signal
      const faults: string[] = []
      for (const device of devices) {
        let tries = 0
        while (tries < FINAL_TRIES && !(await round(device, never))) tries += 1
        if (tries === FINAL_TRIES)
          faults.push('a reader: expected to come up to the server, found no end of its round')
      }
      const server = await serverRows(world)
      for (const [place, device] of devices.entries()) {
        const different = await differences(device, server)
        faults.push(...different.map((what) => `reader ${place + 1}: ${what}`))
      }
      for (const device of devices) device.close()
      return faults
    },
  }
}

interface ServerState {
  readonly heads: ReadonlyMap<string, unknown>
  readonly texts: ReadonlyMap<string, unknown>
  readonly categories: ReadonlyMap<string, unknown>
}

async function serverRows(world: World): Promise<ServerState> {
  const ask = (path: string) => askRows(world, path)
  const { articles, categories } = await rowsOf(ask)
  const texts = await ask('articles?select=id,content&limit=1000')
  return {
    heads: new Map(articles.map((row) => [row.id, rowToHead(row)])),
    texts: new Map(texts.map(({ id, content }) => [String(id), content])),
    categories: new Map(categories.map((row) => [String(Object(row).id), rowToCategory(row)])),
  }
}

/** The differences between the device's copy and the server, field by field, and those of its checkpoint. */
async function differences(device: Device, server: ServerState): Promise<string[]> {
  const heads = new Map((await device.copy.heads.toArray()).map(({ era: _, ...head }) => [head.id, head]))
  const categories = (await device.copy.categories.toArray()).map(
    ({ era: _, ...row }) => [row.id, row] as const,
  )
  const texts = (await device.bodies.texts.toArray()).map(({ id, content }) => [id, content] as const)
  const { count, revisionSum } = await device.copy.readCheckpoint()
  const sum = [...heads.values()].reduce((total, { rev }) => total + rev, 0)
  const totals =
    count === heads.size && revisionSum === sum ? [] : ['the checkpoint states other totals than its rows']
  return [
    ...unlike('head', heads, server.heads),
    ...unlike('category', new Map(categories), server.categories),
    ...unlike('text', new Map(texts), server.texts),
    ...totals,
  ]
}

function unlike(
  what: string,
  here: ReadonlyMap<string, unknown>,
  there: ReadonlyMap<string, unknown>,
): string[] {
  const ids = [...new Set([...here.keys(), ...there.keys()])]
  const wrong = ids.filter((id) => !isDeepStrictEqual(here.get(id), there.get(id)))
  const words = (row: unknown) => JSON.stringify(row)?.slice(0, 160) ?? 'none'
  return wrong.map((id) => `${what} ${id}: expected ${words(there.get(id))}, found ${words(here.get(id))}`)
}
