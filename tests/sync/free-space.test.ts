import { describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { readOfflinePreference } from '#store/device/offline-preference.ts'
import { articleId, instant } from '../support/fakes/fake-table-api.ts'
import { keptDraft } from '../support/editor/kept-draft.ts'
import { reading, settledReader, textsOn } from '../support/browser/offline-reader.ts'
import { isFilled, settled } from '../support/sync/running-sync.ts'
import { expectSame } from '../support/sync/sync-context.ts'
import { until } from '../support/sync/virtual-clock.ts'

describe('space freed', () => {
  test('deletes texts and pictures for any choice, and keeps the list and reader data', async () => {
    const { server, device, pictures, offline } = await settledReader(60)
    const value = newArticleForm('2026-11-21')
    const draft = await keptDraft(device, { kind: 'article', rowId: '1', value, opened: value })
    await offline.choose('everything')
    const { texts } = await offline.measure()
    expect(await offline.free()).toBe(texts + 60_000)
    expect(await textsOn(device)).toBe(0)
    expect(await pictures.measure()).toEqual({ count: 0, bytes: 0 })
    await expectSame(device, server)
    expect(await device.own.drafts.toArray()).toEqual([draft])
    expect(await readOfflinePreference(device)).toBe('opened')
  })

  test('stays free: no round fills it again, but what is opened comes', async () => {
    const { server, device, sync, offline, pictures } = await settledReader(60)
    await offline.free()
    server.putArticle({ id: 'new', published_at: instant(9000) })
    server.requests.length = 0
    await sync.requests.now()
    await sync.refresh()
    expect(server.paths).toEqual(['rpc/sync_head', 'rpc/sync_changes'])
    expect(pictures.newest).toBeNull()
    await sync.requests.article(articleId(3))
    expect(await textsOn(device)).toBe(1)
  })

  test('stays free at the next launch, too', async () => {
    const { server, device, sync, clock, offline } = await settledReader(60)
    await offline.free()
    sync.stop()
    clock.advance(6 * 60_000)
    server.requests.length = 0
    const later = await reading(server, device, { clock })
    later.sync.start()
    await until(() => server.paths.includes('rpc/sync_head'))
    await settled(later)
    expect(server.paths).toEqual(['rpc/sync_head'])
    expect(await textsOn(device)).toBe(0)
    expect(later.pictures.newest).toBeNull()
  })

  test('‘Lo más nuevo’ fills it again at once, within the budget', async () => {
    const { server, device, sync, pictures, offline } = await settledReader(60)
    await offline.choose('everything')
    await offline.free()
    pictures.asked.length = 0
    await offline.choose('newest')
    await sync.refresh()
    await until(() => isFilled(device, server))
    expect(pictures.newest).toHaveLength(60)
    expect(pictures.asked).toEqual([])
  })

  test('‘Solo lo que abro’ deletes nothing, and brings nothing more', async () => {
    const { server, device, sync, offline } = await settledReader(60)
    await offline.choose('opened')
    server.putArticle({ id: 'new', published_at: instant(9000) })
    await sync.requests.now()
    await sync.refresh()
    expect(await device.copy.heads.get('new')).toBeDefined()
    expect(await textsOn(device)).toBe(60)
  })

  test('makes a device that was full fit again', async () => {
    const { device, offline } = await settledReader(60)
    await device.giveUpBodies()
    await offline.free()
    await offline.choose('everything')
    expect(offline.get().phase).toBe('done')
  })
})
