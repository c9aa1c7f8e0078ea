// The thread that runs PGlite does not retain what it has answered.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, inject, it } from 'vitest'
import { CLOSE, type ThreadOptions } from '../../../server/pglite/thread-messages.ts'
import { DATABASE_THREAD } from '../../../server/pglite/thread-stream.ts'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const MEGABYTE = 1_000_000
/** The limit of its own heap, in megabytes: enough for one answer, but not for a third of them all. */
const HEAP = 96
const ANSWERS = 300

/** A message of PostgreSQL's protocol: a simple query. */
function query(sql: string): Uint8Array {
  const words = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(words.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, words]))
}

it('answers many times its memory’s size', async () => {
  await copyFolder(inject('firstStarts').empty, folder)
  const options: ThreadOptions = { folder: join(folder, 'database'), task: 'open' }
  const thread = new Worker(join(PROJECT, DATABASE_THREAD), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  await once(thread, 'message')
  for (let asked = 0; asked < ANSWERS; asked += 1) {
    const answered = once(thread, 'message')
    thread.postMessage(query(`select repeat('x', ${MEGABYTE}) || ${asked}`))
    const [answer]: Uint8Array[] = await answered
    expect(answer?.byteLength).toBeGreaterThan(MEGABYTE)
  }
  const ended = once(thread, 'exit')
  thread.postMessage(CLOSE)
  expect(await ended).toEqual([0])
})
