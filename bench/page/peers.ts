// The same articles in other libraries, each a document with its body: RxDB on its Dexie storage, and PouchDB.
// browser.ts bundles this file once `install-peers.ts` has fetched them.

import PouchDB from 'pouchdb-browser'
import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { inBatches } from './in-batches.ts'
import { bodiesOf, headsOf } from './rows.ts'
import { timed, type Timed } from './timed.ts'

/** Documents per write; larger batches are faster, but block the page longer. */
const BATCH = 125

export interface PeerTimes {
  readonly first: Timed
  /** The same documents again, unchanged. */
  readonly again: Timed
}

type Document = ReturnType<typeof documentsOf>[number]

declare global {
  interface Window {
    peerBench: typeof peerBench
  }
}

const peerBench = { rxdb, pouchdb }
window.peerBench = peerBench

async function rxdb(count: number): Promise<PeerTimes> {
  const text = { type: 'string' }
  const database = await createRxDatabase({
    name: 'rxdb',
    storage: getRxStorageDexie(),
    multiInstance: false,
  })
  const schema = {
    version: 0,
    type: 'object',
    primaryKey: 'id',
    required: ['publishedAt', 'categoryId'],
    // Lists are newest first, either of all or of one category.
    indexes: ['publishedAt', ['categoryId', 'publishedAt']],
    properties: {
      id: { type: 'string', maxLength: 36 },
      title: text,
      introduction: text,
      content: text,
      images: { type: 'array', items: text },
      publishedAt: { type: 'string', maxLength: 32 },
      categoryId: { type: 'string', maxLength: 36 },
      overall: { type: 'number' },
      readTime: { type: 'number' },
      rev: { type: 'number' },
    },
  }
  const { articles } = await database.addCollections({ articles: { schema } })
  return await twice(count, async (batch) => {
    const { error } = await articles.bulkUpsert(batch)
    if (error.length > 0) throw new Error('RxDB refused rows')
  })
}

async function pouchdb(count: number): Promise<PeerTimes> {
  const database = new PouchDB('pouchdb', { adapter: 'idb' })
  return await twice(count, async (batch) => {
    // Replacing a document requires its revision.
    const { rows } = await database.allDocs({ keys: batch.map(({ id }) => id) })
    const answers = await database.bulkDocs(
      batch.map(({ id, rev: _, ...article }, place) => {
        const stored = rows[place]?.value
        return { ...article, _id: id, ...(stored ? { _rev: stored.rev } : {}) }
      }),
    )
    if (answers.some(({ error }) => error !== undefined)) throw new Error('PouchDB refused rows')
  })
}

async function twice(count: number, put: (batch: Document[]) => Promise<void>): Promise<PeerTimes> {
  const batches = inBatches(documentsOf(count), BATCH)
  const putAll = async () => {
    for (const batch of batches) await put(batch)
  }
  return { first: await timed(putAll), again: await timed(putAll) }
}

function documentsOf(count: number) {
  const bodies = bodiesOf(count)
  return headsOf(count).map(({ category: _, bodyRev: __, ...head }, place) => ({
    ...head,
    images: [...head.images],
    content: bodies[place]?.content ?? '',
  }))
}
