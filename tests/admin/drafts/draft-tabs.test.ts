// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { DraftStoreOptions } from '#admin/drafts/draft-state.ts'
import { createDraftLocks } from '#store/drafts/draft-locks.ts'
import { AUDIO, named, openDraftStore } from '../../support/editor/draft-store.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { tabLocks } from '../../support/window/tab-locks.ts'

/** A device on which one person opens the same form in several tabs. */
function oneDevice(options: Partial<DraftStoreOptions<'category'>> = {}) {
  const device = freshDevice()
  const locks = tabLocks()
  return {
    open: () => openDraftStore({ device, options: { ...options, forms: createDraftLocks(locks) } }),
    /** Waits until no tab holds a lock. */
    allLeft: async () => {
      await expect.poll(async () => (await locks.query()).held).toEqual([])
    },
  }
}

describe('the same form in two tabs', () => {
  /** Two tabs; the second was opened while the first had typed text. */
  async function twoTabs() {
    const { open, allLeft } = oneDevice()
    const first = await open()
    first.draftStore.change(() => named('Primera'))
    await first.draftStore.flush()
    const second = await open()
    await expect.poll(() => second.draftStore.get().isElsewhere).toBe(true)
    return { first, second, open, allLeft }
  }

  test('is reported in the second, which is not offered the draft of the first', async () => {
    const { second } = await twoTabs()
    expect(second.draftStore.get()).toMatchObject({ found: null, form: AUDIO, from: null })
  })

  test('each keeps its own text in any order of writing', async () => {
    const { first, second } = await twoTabs()
    second.draftStore.change(() => named('Segunda'))
    await second.draftStore.flush()
    first.draftStore.change(() => named('Primera, y más'))
    await first.draftStore.flush()
    expect((await first.names()).toSorted()).toEqual(['Primera, y más', 'Segunda'])
    await second.draftStore.discard()
    expect(await first.names()).toEqual(['Primera, y más'])
  })

  test('the second continues the draft that the first left, if nothing was typed', async () => {
    const { first, second } = await twoTabs()
    first.leave()
    await expect.poll(second.shown).toBe('Primera')
    expect(second.draftStore.get().isElsewhere).toBe(false)
    expect(await second.names()).toEqual(['Primera'])
  })

  test('the second offers the draft that the first left, if something was typed', async () => {
    const { first, second } = await twoTabs()
    second.draftStore.change(() => named('Segunda'))
    first.leave()
    await expect.poll(second.offer).toBe('Primera')
    expect(second.shown()).toBe('Segunda')
  })

  test('the newest draft is the text and the other is offered after both are closed', async () => {
    const { first, second, open, allLeft } = await twoTabs()
    second.draftStore.change(() => named('Segunda'))
    await second.draftStore.flush()
    second.leave()
    first.leave()
    await allLeft()
    const third = await open()
    expect(third.shown()).toBe('Segunda')
    await third.draftStore.discard()
    await expect.poll(third.offer).toBe('Primera')
  })

  test('one tab alone opens an existing draft: the second opens without it, and continues it after the first', async () => {
    const { open, allLeft } = oneDevice()
    const before = await open()
    before.draftStore.change(() => named('Dejado'))
    await before.draftStore.flush()
    before.leave()
    await allLeft()
    const [first, second] = [await open(), await open()]
    await expect.poll(first.shown).toBe('Dejado')
    expect(second.shown()).toBe('Audio')
    expect(await first.names()).toEqual(['Dejado'])
    first.leave()
    await expect.poll(second.shown).toBe('Dejado')
  })
})

test('three tabs opened within one millisecond have three drafts, at revision 1,000,000', async () => {
  const { open } = oneDevice({ baseRev: 1_000_000 })
  const tabs = [await open(), await open(), await open()]
  for (const [index, { draftStore }] of tabs.entries()) draftStore.change(() => named(`Pestaña ${index}`))
  for (const { draftStore } of tabs) await draftStore.flush()
  expect((await tabs[0]?.names())?.toSorted()).toEqual(['Pestaña 0', 'Pestaña 1', 'Pestaña 2'])
})

test('two tabs that continue one draft end with a draft each, without locks', async () => {
  const device = freshDevice()
  const before = await openDraftStore({ device })
  before.draftStore.change(() => named('Dejado'))
  await before.draftStore.flush()
  before.leave()
  const [first, second] = [await openDraftStore({ device }), await openDraftStore({ device })]
  expect([first.shown(), second.shown()]).toEqual(['Dejado', 'Dejado'])
  for (const [name, { draftStore }] of [
    ['Uno', first],
    ['Otro', second],
  ] as const) {
    draftStore.change(() => named(name))
    await draftStore.flush()
  }
  expect((await first.names()).toSorted()).toEqual(['Otro', 'Uno'])
})
