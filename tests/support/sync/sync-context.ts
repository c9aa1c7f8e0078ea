import { expect } from 'vitest'
import { rowToCategory, rowToHead, rowToThinHead } from '#api/read/rows.ts'
import { createApi, type Api } from '#api/client.ts'
import type { Device } from '#store/device/device.ts'
import { pull } from '#sync/round/pull.ts'
import type { Rows } from '#store/rows.ts'
import type { ServerReader } from '#sync/server-reader.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { catalogueRows } from './catalogue-rows.ts'
import { magazineOf, type FakeTableApi } from '../fakes/fake-table-api.ts'
import { freshDevice } from './fresh-device.ts'
import { jumpingClock, patientClock } from './virtual-clock.ts'

/** The API of a fake server, as a reader's page uses it. */
export function apiOf({ fetch }: Pick<FakeTableApi, 'fetch'>): Api {
  return createApi({ url: 'http://magazine.test', key: 'k', fetch, clock: patientClock })
}

/** The API of a server that answers everything with this. */
export function answering(value: unknown): Api {
  return apiOf({ fetch: () => Promise.resolve(Response.json(value)) })
}

/** The rows of a reader that already has them. */
export function rowsOf(reader: ServerReader): Rows {
  const rows = reader.rows()
  if (rows === null) throw new Error('The reader has no rows.')
  return rows
}

/** A context in which every wait ends at once. */
export function sessionOf(
  server: FakeTableApi,
  device: Device,
  change: Partial<SyncContext> = {},
): SyncContext {
  return sessionWith(apiOf(server), device, change)
}

/** The same with any API. */
export function sessionWith(api: Api, device: Device, change: Partial<SyncContext> = {}): SyncContext {
  const signal = new AbortController().signal
  return {
    device,
    api,
    clock: jumpingClock(),
    random: () => 0.5,
    signal,
    isOffline: () => false,
    isSavingData: () => false,
    onTrouble: () => {},
    ...change,
  }
}

/** A server with `count` articles, a device with all of them, and a function that runs another round. */
export async function pulled(count: number, change: Partial<SyncContext> = {}) {
  const server = magazineOf(count)
  const device = freshDevice()
  await pull(sessionOf(server, device, change))
  server.requests.length = 0
  return { server, device, again: () => pull(sessionOf(server, device, change)) }
}

/** All rows of a server: articles, newest first, and categories. */
export interface ServerRows {
  readonly articles: readonly { readonly id: string }[]
  readonly categories: readonly object[]
}

/** I1: the device equals the server, in every stored field; also I3 and I10. */
export async function expectSame(device: Device, server: ServerRows): Promise<void> {
  const heads = await device.copy.heads.toArray()
  const titles = new Set(heads.flatMap(({ id, thin }) => (thin ? [id] : [])))
  const rows = server.articles.map((row) => (titles.has(row.id) ? rowToThinHead(row) : rowToHead(row)))
  const strip = ({ era: _, ...head }: (typeof heads)[number]) => head
  expect(new Map(heads.map((head) => [head.id, strip(head)]))).toEqual(
    new Map(rows.map((row) => [row?.id, row])),
  )

  const categories = (await device.copy.categories.toArray()).map(({ era: _, ...category }) => category)
  const stated = server.categories.map((row) => rowToCategory(row))
  expect(new Map(categories.map((one) => [one.id, one]))).toEqual(
    new Map(stated.map((one) => [one?.id, one])),
  )

  const checkpoint = await device.copy.readCheckpoint()
  const sum = heads.reduce((total, { rev }) => total + rev, 0)
  expect(checkpoint).toMatchObject({ count: heads.length, revisionSum: sum })
  const { ids } = await catalogueRows(device)
  expect(ids).toEqual(server.articles.map(({ id }) => id))
}
