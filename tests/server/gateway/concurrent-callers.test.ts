// The embedded database has one connection for all. Concurrent callers still have only their own rights.
import { expect, test } from 'vitest'
import { asSecret, asStranger, serverForTests } from '../../support/server/magazine-server.ts'

const NOBODYS = { title: 'De nadie', introduction: 'x', content: '<p>x</p>' }
const DRAFT = {
  id: '7b0f4f0e-6a55-4a0e-9d3a-0d5b8b6f0b11',
  form: {},
  article: { title: 'Secreto' },
  rev: 1,
  saved_at: '2026-01-01T00:00:00Z',
}

const magazine = serverForTests()

/** Waits this many turns of the event loop, so that the requests meet at every point of their transactions. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a reader beside the administrator’s requests reads and writes with a reader’s rights alone', async () => {
  const ask: typeof magazine.ask = (path, init) => magazine.ask(path, init)
  const made = await ask('/rest/v1/drafts', { method: 'POST', headers: asSecret, body: DRAFT })
  expect(made.status).toBe(201)
  const answers = { drafts: new Set<string>(), writes: new Set<number>(), own: new Set<number>() }
  for (let apart = -12; apart <= 12; apart += 1) {
    const readAndWrite = async () => {
      await turns(Math.max(0, apart))
      const [read, written] = await Promise.all([
        ask('/rest/v1/drafts?select=id', { headers: asStranger }),
        ask('/rest/v1/articles', { method: 'POST', headers: asStranger, body: NOBODYS }),
      ])
      answers.drafts.add(await read.text())
      answers.writes.add(written.status)
    }
    const asEverybody = async () => {
      await turns(Math.max(0, -apart))
      const call = { method: 'POST', headers: asSecret, body: {} }
      const all = await Promise.all([
        ask('/rest/v1/rpc/publish_due', call),
        ask('/rest/v1/drafts?select=id', { headers: asSecret }),
        ask('/rest/v1/rpc/publish_due', call),
      ])
      for (const { status } of all) answers.own.add(status)
    }
    await Promise.all([readAndWrite(), asEverybody()])
  }
  expect([...answers.drafts]).toEqual(['[]'])
  expect([...answers.writes]).toEqual([403])
  expect([...answers.own]).toEqual([200])
  const rows = await ask('/rest/v1/articles?select=title')
  expect(await rows.json()).toEqual([])
})
