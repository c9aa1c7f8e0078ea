// An import into a magazine that has nothing but the sample, on the real backend: what goes, and what never does.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failed } from '#domain/failure.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import { type TestServer, openServer } from '../../support/server/magazine-server.ts'
import { backendOf, imported, valueOf } from '../../support/server/transfer.ts'
import { zipOf } from '../../support/server/zip.ts'

describe('a magazine with only the sample', () => {
  const own = {
    id: '0193cafe-0000-7000-8000-00000000000a',
    title: 'Venido de fuera',
    introduction: 'Una introducción',
    content: '<p>Un texto</p>',
    images: [],
    published_at: '2026-11-21T10:00:00Z',
  }
  let fresh: TestServer
  let zip: Uint8Array

  beforeAll(async () => {
    const file = { format: 'cacharreo', version: 1, storage: '', categories: [], articles: [own] }
    zip = await zipOf({ 'cacharreo.json': JSON.stringify(file) })
  })
  beforeEach(async () => {
    fresh = await openServer({ sample: true })
  })
  afterEach(() => fresh.dispose())

  const titles = async () =>
    valueOf(await backendOf(fresh).rows('articles')).map(({ title }) => String(title))

  it('keeps it by default; with --remove-sample it is deleted after the import, with its categories', async () => {
    const kept = await imported(backendOf(fresh), zip)
    expect(kept.done.removed).toBeNull()
    expect(await titles()).toHaveLength(44)

    const { done } = await imported(backendOf(fresh), zip, { withoutSample: true })
    expect(done.removed).toEqual({ articles: 43, categories: 7 })
    expect(await titles()).toEqual(['Venido de fuera'])
    expect(valueOf(await backendOf(fresh).rows('categories'))).toEqual([])
    const again = await imported(backendOf(fresh), zip, { withoutSample: true })
    expect(again.done.removed).toBeNull()
  })

  it('loses nothing when the connection breaks in the middle, and a repeated import finishes it', async () => {
    const backend = backendOf(fresh)
    const offline = failed({ kind: 'network' })
    const dies = { ...backend, create: () => Promise.resolve(offline) }
    await expect(imported(dies, zip, { withoutSample: true })).rejects.toThrow('network')
    expect(await titles()).toHaveLength(43)

    let answers = 20
    const breaks: ContentBackend = {
      ...backend,
      // The last one is done, and its answer lost.
      remove: async (table, row) => {
        const removed = await backend.remove(table, row)
        return (answers -= 1) > 0 ? removed : offline
      },
    }
    await expect(imported(breaks, zip, { withoutSample: true })).rejects.toThrow('network')
    expect(await titles()).toHaveLength(24)
    expect(await titles()).toContain('Venido de fuera')

    const { done } = await imported(backend, zip, { withoutSample: true })
    expect(done.articles).toEqual({ created: 0, updated: 0, same: 1 })
    expect(done.removed).toEqual({ articles: 23, categories: 7 })
    expect(await titles()).toEqual(['Venido de fuera'])
  })

  it('keeps a sample article that somebody changes meanwhile, and its category', async () => {
    const backend = backendOf(fresh)
    const [first] = valueOf(await backend.rows('articles'))
    const id = String(first?.['id'])
    const edit = { id, rev: null, columns: { title: 'Ahora es mío' } }
    const meanwhile: ContentBackend = {
      ...backend,
      create: async (table, rows) => {
        valueOf(await backend.update('articles', edit))
        return await backend.create(table, rows)
      },
    }
    const { done } = await imported(meanwhile, zip, { withoutSample: true })
    expect(done.removed).toEqual({ articles: 42, categories: 6 })
    expect((await titles()).toSorted()).toEqual(['Ahora es mío', 'Venido de fuera'])
  })
})
