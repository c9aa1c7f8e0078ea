// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { createFormLocks } from '#store/form-locks.ts'
import { AUDIO, named, openDesk } from '../../support/draft-desk.ts'
import { freshDevice } from '../../support/fresh-device.ts'
import { tabLocks } from '../../support/tab-locks.ts'

describe('the same form in two tabs', () => {
  /** Two desks of one person on one device, the second opened while the first is open. */
  async function twoTabs() {
    const device = freshDevice()
    const locks = tabLocks()
    const open = () => openDesk({ device, options: { forms: createFormLocks(locks) } })
    const first = await open()
    first.desk.change(() => named('Primera'))
    await first.desk.flush()
    const second = await open()
    return { first, second, open }
  }

  test('is said in the second, which is not offered what the first is writing', async () => {
    const { first, second } = await twoTabs()
    expect(first.desk.get().isElsewhere).toBe(false)
    expect(second.desk.get()).toMatchObject({ isElsewhere: true, found: null, form: AUDIO })
  })

  test('each keeps its own words, whoever writes last', async () => {
    const { first, second } = await twoTabs()
    second.desk.change(() => named('Segunda'))
    await second.desk.flush()
    first.desk.change(() => named('Primera, y más'))
    await first.desk.flush()
    expect((await first.names()).toSorted()).toEqual(['Primera, y más', 'Segunda'])
    await second.desk.revert()
    expect(await first.names()).toEqual(['Primera, y más'])
  })

  test('left by the first, the form is the second’s, and what the first left is offered', async () => {
    const { first, second } = await twoTabs()
    await first.desk.flush()
    first.leave()
    await expect.poll(() => second.desk.get()).toMatchObject({ isElsewhere: false })
    await expect.poll(() => second.desk.get().found?.value.name).toBe('Primera')
    second.desk.recover()
    await second.desk.flush()
    expect(second.desk.get().form.name).toBe('Primera')
    expect(await second.names()).toEqual(['Primera'])
  })

  test('left by both, both drafts are offered', async () => {
    const { first, second, open } = await twoTabs()
    second.desk.change(() => named('Segunda'))
    await second.desk.flush()
    second.leave()
    first.leave()
    const { desk } = await open()
    const offered = []
    for (let found = desk.get().found; found; found = desk.get().found) {
      offered.push(found.value.name)
      desk.discard()
    }
    expect(offered.toSorted()).toEqual(['Primera', 'Segunda'])
  })
})
