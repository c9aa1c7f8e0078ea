// An editor at work: creates, changes and deletes articles, saves drafts, publishes and schedules them. Each write is
// recorded in the ledger before it is sent.
import { randomUUID } from 'node:crypto'
import { pick } from '../../tests/support/dice.ts'
import type { Ledger, State } from './ledger.ts'
import { stateOf, type Writer } from './table.ts'
import type { World } from './world.ts'

/** The most articles and drafts. */
const MOST_ARTICLES = 150
const MOST_DRAFTS = 30
const PAUSE_MS = 120

interface Columns {
  readonly title: string
  readonly introduction: string
  readonly content: string
}

/** Writes until the run is over. */
export async function runEditor(world: World, ledger: Ledger, writer: Writer): Promise<void> {
  const { roll } = world
  let number = 0
  let isDeleting = false

  async function write(
    after: Readonly<Record<string, State>>,
    method: string,
    path: string,
    body: object = {},
  ): Promise<boolean> {
    const noted = ledger.begin(after)
    const outcome = await writer.send(method, path, body)
    if (outcome === 'done') noted.acknowledged()
    if (outcome === 'refused') noted.refused()
    return outcome === 'done'
  }

  /** Unique columns for each write. The title identifies the write. */
  const anew = (): Columns => {
    number += 1
    return columnsOf(`Remojo ${number}`)
  }

  const acts = {
    create: async () => {
      const id = randomUUID()
      const columns = anew()
      await write({ [`article ${id}`]: stateOf({ ...columns }) }, 'POST', '/rest/v1/articles', {
        id,
        ...columns,
      })
    },
    change: async () => {
      const id = any(ledger.living('article'))
      if (id === null) return
      const columns = anew()
      await write(
        { [`article ${id}`]: stateOf({ ...columns }) },
        'PATCH',
        `/rest/v1/articles?id=eq.${id}`,
        columns,
      )
    },
    remove: async () => {
      const id = any(ledger.living('article'))
      if (id !== null) await write({ [`article ${id}`]: null }, 'DELETE', `/rest/v1/articles?id=eq.${id}`)
    },
    saveDraft: async () => {
      const columns = anew()
      const after = { state: stateOf({ ...columns }), body: { form: columns, article: columns } }
      const id = any(ledger.living('draft'))
      if (id !== null && (roll() < 0.6 || ledger.living('draft').length >= MOST_DRAFTS)) {
        await write({ [`draft ${id}`]: after.state }, 'PATCH', `/rest/v1/drafts?id=eq.${id}`, after.body)
        return
      }
      const fresh = randomUUID()
      await write({ [`draft ${fresh}`]: after.state }, 'POST', '/rest/v1/drafts', {
        id: fresh,
        ...after.body,
      })
    },
    removeDraft: async () => {
      const id = any(ledger.living('draft'))
      if (id !== null) await write({ [`draft ${id}`]: null }, 'DELETE', `/rest/v1/drafts?id=eq.${id}`)
    },
    /** The draft is deleted in the same write as its article is published. */
    publish: async () => {
      const id = any(ledger.living('draft'))
      const state = id === null ? null : ledger.stateOf(`draft ${id}`)
      if (id === null || state === null) return
      const columns = columnsOf(state.replace(/ #.*$/, ''))
      const after = { [`draft ${id}`]: null, [`article ${id}`]: state }
      await write(after, 'POST', '/rest/v1/articles', { id, ...columns })
    },
    /** The server may do so first: it publishes what is due every minute and at its start. */
    publishWhenDue: async () => {
      const id = randomUUID()
      const columns = anew()
      const state = stateOf({ ...columns })
      const due = {
        id,
        form: columns,
        article: columns,
        scheduled: columns,
        publish_at: new Date(Date.now() - 60_000).toISOString(),
      }
      const published = { [`draft ${id}`]: null, [`article ${id}`]: state }
      const isSaved = await write({ [`draft ${id}`]: state }, 'POST', '/rest/v1/drafts', due)
      if (isSaved) await write(published, 'POST', '/rest/v1/rpc/publish_due')
      // Unknown whether it was saved: the server may have published it.
      else ledger.begin(published)
    },
  }

  function any(ids: readonly string[]): string | null {
    return ids[Math.floor(roll() * ids.length)] ?? null
  }

  function next(): () => Promise<void> {
    const count = ledger.living('article').length
    isDeleting = count > MOST_ARTICLES || (isDeleting && count > MOST_ARTICLES * 0.8)
    if (isDeleting && roll() < 0.5) return acts.remove
    if (ledger.living('draft').length > MOST_DRAFTS && roll() < 0.5) return acts.removeDraft
    const { create, change, remove, saveDraft, removeDraft, publish, publishWhenDue } = acts
    return pick(roll, [
      create,
      create,
      change,
      change,
      remove,
      saveDraft,
      saveDraft,
      removeDraft,
      publish,
      publishWhenDue,
    ])
  }

  while (!world.stop.signal.aborted) {
    await world.whenOpen(() => next()())
    await world.pause(roll() * PAUSE_MS)
  }
}

/** The columns of an article with this title. */
function columnsOf(title: string): Columns {
  const paragraphs = Array.from({ length: 12 }, (_, at) => `<p>${`${title}, párrafo ${at}. `.repeat(20)}</p>`)
  return { title, introduction: `Entradilla de ${title}`, content: paragraphs.join('') }
}
