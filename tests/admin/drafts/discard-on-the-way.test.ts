// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draftTable, OPENED, openOn } from '../../support/editor/server-drafts.ts'
import { until } from '../../support/sync/virtual-clock.ts'

test.each(['first', 'second'])(
  'a text discarded while its %s send is on its way leaves nothing on the server',
  async (send) => {
    const table = draftTable()
    let answered = Promise.resolve()
    const { type, serverDraft, draftStore } = await openOn({
      ...table,
      async save(draft) {
        const saved = await table.save(draft)
        await answered
        return saved
      },
    })
    if (send === 'second') {
      type({ title: 'Enviado' })
      await serverDraft.send()
    }
    let answer = () => {}
    answered = new Promise<void>((resolve) => (answer = resolve))
    type({ title: 'De camino' })
    await draftStore.flush()
    const sent = serverDraft.send()
    await until(() => table.rows.get('a')?.form.title === 'De camino')
    await draftStore.discard()
    answer()
    await sent
    await serverDraft.send()
    expect(table.rows.size).toBe(0)
    expect(serverDraft.get().theirs).toBeNull()
    expect(draftStore.get().form.title).toBe(OPENED.title)
  },
)
