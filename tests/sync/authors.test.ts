import { expect, test } from 'vitest'
import { fetchPage } from '#api/read/changes.ts'
import { articleById } from '#store/article-by-id.ts'
import type { Device } from '#store/device/device.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { put } from '../support/sync/sample-heads.ts'
import { apiOf, sessionOf } from '../support/sync/sync-context.ts'

const NURIA = 'e0000000-0000-4000-8000-000000000001'

/** A magazine with one author and one guide, and a device with all of it. */
async function signed() {
  const server = magazineOf(3)
  server.putAuthor(NURIA, 'Nuria')
  server.putGuide('moviles', '¿Qué móvil?')
  const device = freshDevice()
  await pull(sessionOf(server, device))
  return { server, device, again: () => pull(sessionOf(server, device)) }
}

async function namesOn({ copy }: Device): Promise<string[]> {
  const [authors, guides] = [await copy.authors.toArray(), await copy.guides.toArray()]
  return [...authors.map(({ name }) => name), ...guides.map(({ title }) => title)]
}

test('P27.10 authors and guides come with the first page, and follow the log', async () => {
  const { server, device, again } = await signed()
  expect(await namesOn(device)).toEqual(['Nuria', '¿Qué móvil?'])
  expect(server.paths).not.toContain('authors')
  const { edition } = await device.readCheckpoint()
  server.putAuthor(NURIA, 'Nuria Valls')
  server.putAuthor('ana', 'Ana')
  server.deleteNamed('g', 'moviles')
  await again()
  expect(await namesOn(device)).toEqual(['Ana', 'Nuria Valls'])
  expect((await device.readCheckpoint()).edition).toBe(edition + 1)
  server.deleteNamed('u', 'ana')
  await again()
  expect(await namesOn(device)).toEqual(['Nuria Valls'])
})

test('a copy without them, as of an earlier release, asks for them once', async () => {
  const { server, device, again } = await signed()
  const checkpoint = await device.readCheckpoint()
  await Promise.all([device.copy.authors.clear(), device.copy.guides.clear()])
  await device.copy.checkpoints.put({ ...checkpoint, hasAuthors: false })
  server.requests.length = 0
  await again()
  expect(server.paths).toEqual(['rpc/sync_page', 'rpc/sync_head'])
  expect(await namesOn(device)).toEqual(['Nuria', '¿Qué móvil?'])
  await again()
  expect(server.paths).toHaveLength(3)
})

test.each(['settle', 'live'] as const)(
  'none is lost where a cache has them from before (%s)',
  async (phase) => {
    const { server, device, again } = await signed()
    let first: string | null = null
    server.cache = (address, body) => (/lim=1(?!\d)/.test(address) ? (first ??= body) : body)
    await fetchPage(apiOf(server), { after: null, count: 1 })
    server.putAuthor(NURIA, 'Nuria Valls')
    await again()
    const { since, ...checkpoint } = await device.readCheckpoint()
    await Promise.all([device.copy.authors.clear(), device.copy.guides.clear()])
    await device.copy.checkpoints.put({ ...checkpoint, since, phase, hasAuthors: false })
    await again()
    expect(await namesOn(device)).toEqual(['Nuria Valls', '¿Qué móvil?'])
    expect((await device.readCheckpoint()).since).toBe(since)
  },
)

test('P27.8 an article is joined with the author who signs it, under whatever name', async () => {
  const { server, device, again } = await signed()
  const id = articleId(3)
  server.putArticle({ id, facts: { author: NURIA } })
  await again()
  expect((await articleById(device, { id })).author).toMatchObject({ name: 'Nuria' })
  server.putAuthor(NURIA, 'Nuria Valls')
  await again()
  expect((await articleById(device, { id })).author).toMatchObject({ name: 'Nuria Valls' })
  server.deleteNamed('u', NURIA)
  await again()
  expect(await articleById(device, { id })).not.toHaveProperty('author')
})

test('an older revision of an author is no news', async () => {
  const { device } = await signed()
  const [author] = await device.copy.authors.toArray()
  if (!author) throw new Error('no author')
  await put(device, { authors: [{ ...author, name: 'Antes', rev: author.rev - 1 }] })
  expect((await namesOn(device))[0]).toBe('Nuria')
})
