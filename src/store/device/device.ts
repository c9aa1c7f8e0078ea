// The device: its databases and their catalogue. They open lazily, so creating it never blocks or fails. If the
// browser refuses them, the server's rows are in memory; reader data is not, because it would be lost.
import { BodyDatabase } from '../copy/body-database.ts'
import type { ObservableRecord } from '#domain/observable.ts'
import { createCatalogueReader, type CatalogueReader } from '../copy/catalogue.ts'
import { CopyDatabase } from '../copy/copy-database.ts'
import { ReaderDatabase } from '../reader-data/reader-database.ts'
import { deviceRows } from '../device-rows.ts'
import { createMarks, type Marks } from '../reader-data/marks.ts'
import { createRevisionTable, type RevisionTable } from '../copy/revision-table.ts'
import {
  openWithin,
  sourceFrom,
  type DatabaseSource,
  createMemoryFallback,
  type MemoryFallbackOptions,
} from './opening.ts'
import type { Rows } from '../rows.ts'
import { databaseName } from '#worker-contract.ts'

export interface Device extends Rows {
  readonly copy: CopyDatabase
  readonly bodies: BodyDatabase
  readonly own: ReaderDatabase
  readonly catalogue: CatalogueReader
  /** Ids of saved and read articles; empty until `follow-marks.ts` loads them. */
  readonly marks: ObservableRecord<Marks>
  /** Only for `ingest.ts`, the writer of articles. */
  readonly revisions: RevisionTable
  /** Reopens the databases after the browser has dropped the connection, or keeps the server's rows in memory. */
  reopen(): Promise<void>
  /** Are the server's rows only in memory, until the page is left? */
  isInMemory(): boolean
  /** Deletes all bodies at once and stores none until the page is left, because the device is full. */
  giveUpBodies(): Promise<void>
  /** Deletes all bodies on request, when the device is not full. */
  freeBodies(): Promise<void>
  /** Is there no space for bodies? If so, none are prefetched. */
  isFull(): boolean
  /** Sets whether the device is full. */
  setFull(full: boolean): void
  /** Closes the databases before their deletion and prevents reopening them. Returns a function that undoes it. */
  withdraw(): () => void
  /** Calls `listener` when something else has closed or deleted the copy. Returns a function that stops it. */
  watchLoss(listener: () => void): () => void
  close(): void
}

export interface DeviceOptions
  extends Partial<DatabaseSource>, Partial<Pick<MemoryFallbackOptions, 'loadMemory' | 'after'>> {
  /** The prefix of the databases' names. */
  readonly name?: string
}

/** The longest wait for another tab to release the bodies, in milliseconds. */
const DELETE_LIMIT = 5000

/** Creates the device. `indexedDB` and `IDBKeyRange` default to the browser's own. */
export function openDevice({
  name,
  indexedDB,
  IDBKeyRange,
  loadMemory = async () => (await import('./memory-databases.ts')).memoryDatabases(),
  after = afterOnThisMachine,
}: DeviceOptions = {}): Device {
  const given = indexedDB && IDBKeyRange ? { indexedDB, IDBKeyRange } : null
  const browser = () => given ?? browserSource()
  // Closes both databases: a tab that blocks one will soon block the other, and closing cancels a pending open.
  const onStuck = () => {
    for (const database of [copy, bodies]) database.close()
  }
  const fallback = createMemoryFallback({ browser, loadMemory, after, onStuck })
  const copy = new CopyDatabase(databaseName('articles', name), fallback.source)
  const bodies = new BodyDatabase(databaseName('bodies', name), fallback.source)
  const ownLimit = { after, onStuck: () => own.close() }
  const openOwn = (...place: [string, number?]) => openWithin(ownLimit, browser(), ...place)
  const own = new ReaderDatabase(databaseName('own', name), sourceFrom(browser, openOwn))
  const catalogue = createCatalogueReader(copy)
  let reopening: Promise<void> | null = null
  let isClosing = false
  let isFull = false
  let isWithdrawn = false

  function close({ disableAutoOpen = true } = {}): void {
    isClosing = true
    for (const database of [copy, bodies, own]) database.close({ disableAutoOpen })
    isClosing = false
  }

  async function openAgain(): Promise<void> {
    close({ disableAutoOpen: false })
    await copy.open()
    await bodies.open()
  }

  async function openSomewhere(): Promise<void> {
    if (fallback.isStuck()) await fallback.activate()
    try {
      await openAgain()
    } catch (error) {
      if (fallback.isActive()) throw error
      await fallback.activate()
      await openAgain()
    }
  }

  async function deleteBodies(): Promise<void> {
    // A frozen tab keeps its connection and blocks the deletion. The race limits the wait.
    await Promise.race([
      bodies.delete({ disableAutoOpen: false }),
      new Promise<void>((resolve) => void after(DELETE_LIMIT, resolve)),
    ])
  }

  return {
    copy,
    bodies,
    own,
    ...deviceRows({ copy, bodies, own, catalogue }),
    catalogue,
    marks: createMarks(),
    revisions: createRevisionTable(copy),
    reopen() {
      if (isWithdrawn) return Promise.reject(new DOMException('Withdrawn', 'InvalidStateError'))
      reopening ??= outsideQueries(openSomewhere).finally(() => {
        reopening = null
      })
      return reopening
    },
    isInMemory: () => fallback.isActive(),
    giveUpBodies() {
      isFull = true
      return deleteBodies()
    },
    freeBodies: deleteBodies,
    isFull: () => isFull,
    setFull(full) {
      isFull = full
    },
    withdraw() {
      isWithdrawn = true
      close()
      return () => {
        isWithdrawn = false
        close({ disableAutoOpen: false })
      }
    },
    watchLoss(listener) {
      const tell = () => {
        // A failed open also closes a database that was never open.
        if (!isClosing && copy.isOpen()) queueMicrotask(listener)
      }
      copy.on('close').subscribe(tell)
      return () => copy.on('close').unsubscribe(tell)
    },
    close,
  }
}

/** Runs the work in a separate task: otherwise callers could continue in a live query, which cannot write. */
function outsideQueries(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => void work().then(resolve, reject))
  })
}

function browserSource(): DatabaseSource {
  if (!('indexedDB' in globalThis)) throw new DOMException('This browser keeps nothing', 'InvalidStateError')
  return { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }
}

function afterOnThisMachine(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds)
  return () => clearTimeout(timer)
}
