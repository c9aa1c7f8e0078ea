// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { createFormLocks } from '#store/form-locks.ts'
import { AUDIO, named, openDraftStore } from '../../support/draft-store.ts'
import { freshDevice } from '../../support/fresh-device.ts'
import { tabLocks } from '../../support/tab-locks.ts'

describe('the same form in two tabs', () => {
  /** Two desks of one person on one device, the second opened while the first is open. */
  async function twoTabs() {
    const device = freshDevice()
    const locks = tabLocks()
    const open = () => openDraftStore({ device, options: { forms: createFormLocks(locks) } })
    const first = await open()
    first.draftStore.change(() => named('Primera'))
    await first.draftStore.flush()
    const second = await open()
    return { first, second, open }
  }

  test('is said in the second, which is not offered what the first is writing', async () => {
    const { first, second } = await twoTabs()
    expect(first.draftStore.get().isElsewhere).toBe(false)
    expect(second.draftStore.get()).toMatchObject({ isElsewhere: true, found: null, form: AUDIO })
  })

  test('each keeps its own words, whoever writes last', async () => {
    const { first, second } = await twoTabs()
    second.draftStore.change(() => named('Segunda'))
    await second.draftStore.flush()
    first.draftStore.change(() => named('Primera, y más'))
    await first.draftStore.flush()
    expect((await first.names()).toSorted()).toEqual(['Primera, y más', 'Segunda'])
    await second.draftStore.revert()
    expect(await first.names()).toEqual(['Primera, y más'])
  })

  test('left by the first, the form is the second’s, and what the first left is offered', async () => {
    const { first, second } = await twoTabs()
    await first.draftStore.flush()
    first.leave()
    await expect.poll(() => second.draftStore.get()).toMatchObject({ isElsewhere: false })
    await expect.poll(() => second.draftStore.get().found?.value.name).toBe('Primera')
    second.draftStore.recover()
    await second.draftStore.flush()
    expect(second.draftStore.get().form.name).toBe('Primera')
    expect(await second.names()).toEqual(['Primera'])
  })

  test('left by both, both drafts are offered', async () => {
    const { first, second, open } = await twoTabs()
    second.draftStore.change(() => named('Segunda'))
    await second.draftStore.flush()
    second.leave()
    first.leave()
    const { draftStore } = await open()
    const offered = []
    for (let found = draftStore.get().found; found; found = draftStore.get().found) {
      offered.push(found.value.name)
      draftStore.discard()
    }
    expect(offered.toSorted()).toEqual(['Primera', 'Segunda'])
  })
})
