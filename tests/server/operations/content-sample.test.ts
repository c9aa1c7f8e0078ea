// Imports on the real backend: into a magazine that has only the sample, and of a thousand rows.
import { describe, expect, it, onTestFinished } from 'vitest'
import { failed } from '#domain/failure.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import { openServer } from '../../support/server/magazine-server.ts'
import { backendOf, exported, imported, valueOf } from '../../support/server/transfer.ts'
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
  it('is deleted by --remove-sample after a whole import; a changed article stays', async () => {
    const file = { format: 'cacharreo', version: 1, storage: '', categories: [], articles: [own] }
    const zip = await zipOf({ 'cacharreo.json': JSON.stringify(file) })
    const fresh = await openServer({ sample: true })
    onTestFinished(() => fresh.dispose())
    const backend = backendOf(fresh)
    const titles = async () => valueOf(await backend.rows('articles')).map(({ title }) => String(title))

    // The connection fails before anything is imported.
    const offline = failed({ kind: 'network' })
    const dies = { ...backend, create: () => Promise.resolve(offline) }
    await expect(imported(dies, zip, { withoutSample: true })).rejects.toThrow('network')
    expect(await titles()).toHaveLength(43)

    const kept = await imported(backend, zip)
    expect(kept.done.removed).toBeNull()
    expect(await titles()).toHaveLength(44)

    // It fails in the middle: the last removal is done, but its response is lost. Two guides and two authors are
    // removed first.
    let answers = 24
    const breaks: ContentBackend = {
      ...backend,
      remove: async (table, row) => {
        const removed = await backend.remove(table, row)
        return (answers -= 1) > 0 ? removed : offline
      },
    }
    await expect(imported(breaks, zip, { withoutSample: true })).rejects.toThrow('network')
    expect(await titles()).toHaveLength(24)
    expect(await titles()).toContain('Venido de fuera')

    // Repeating the import completes it.
    const left = valueOf(await backend.rows('articles')).filter(({ title }) => title !== 'Venido de fuera')
    const edit = { id: String(left.at(-1)?.['id']), rev: null, columns: { title: 'Ahora es mío' } }
    let isEdited = false
    const meanwhile: ContentBackend = {
      ...backend,
      remove: async (table, row) => {
        if (!isEdited) valueOf(await backend.update('articles', edit))
        isEdited = true
        return await backend.remove(table, row)
      },
    }
    const { done } = await imported(meanwhile, zip, { withoutSample: true })
    expect(done.articles).toEqual({ created: 0, updated: 0, same: 1 })
    expect(done.removed).toEqual({ articles: 22, categories: 6 })
    expect((await titles()).toSorted()).toEqual(['Ahora es mío', 'Venido de fuera'])
    for (const table of ['authors', 'guides'] as const) expect(valueOf(await backend.rows(table))).toEqual([])
    const again = await imported(backend, zip, { withoutSample: true })
    expect(again.done.removed).toBeNull()
  })
})

it('an import and an export handle more rows than one answer holds', async () => {
  const many = await openServer()
  onTestFinished(() => many.dispose())
  const articles = Array.from({ length: 1203 }, (_, n) => ({
    id: `0193cafe-0000-7000-9000-${String(n).padStart(12, '0')}`,
    title: `Artículo ${n}`,
    introduction: 'Una introducción',
    content: `<p>${'palabra '.repeat(200)}</p>`,
    images: [],
    published_at: '2026-01-01',
    category_id: null,
    category: null,
    overall: n / 1000 > 1 ? null : 7.5,
    read_time: 5,
    user_id: null,
  }))
  const file = {
    format: 'cacharreo',
    version: 1,
    storage: '/storage/v1/object/public/pictures/',
    categories: [],
    articles,
  }
  const { done } = await imported(backendOf(many), await zipOf({ 'cacharreo.json': JSON.stringify(file) }))
  expect(done.articles.created).toBe(1203)
  expect(await (await many.ask('/rest/v1/articles?select=id')).json()).toHaveLength(1000)
  const { zip, report } = await exported(backendOf(many))
  expect(report.articles).toBe(1203)
  expect((await imported(backendOf(many), zip)).done.articles.same).toBe(1203)
})
