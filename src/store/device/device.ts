// The device: its databases and the catalogue over them, created once at the start. Opening is lazy, so creating it
// never waits and never fails; the first read or write does. If the browser refuses its database, the server's rows
// go to memory. Reader data does not, because it would be lost.

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
  /** What is saved and read; empty until they are followed (`follow-marks.ts`). */
  readonly marks: ObservableRecord<Marks>
  /** For the writer of articles alone. */
  readonly revisions: RevisionTable
  /**
   * Opens the databases again after the browser has dropped the connection; where that fails, the server's rows go on
   * in memory, empty at first.
   */
  reopen(): Promise<void>
  /** Are the server's rows in memory only, until the page is left? */
  isInMemory(): boolean
  /** Frees the room that bodies take, at once and for the life of the page: the device is full. */
  giveUpBodies(): Promise<void>
  /** The same because the person asks for it: nothing is full. */
  freeBodies(): Promise<void>
  /** Is there no room for bodies? Then none are fetched ahead. */
  isFull(): boolean
  /** Says that there is no room, or that there may be some again. */
  setFull(full: boolean): void
  /** Closes the databases and opens none again, whoever asks: they are about to be deleted. Returns the way back. */
  withdraw(): () => void
  /** Calls when somebody else has closed or deleted the copy. Returns the way to stop. */
  watchLoss(listener: () => void): () => void
  close(): void
}

export interface DeviceOptions
  extends Partial<DatabaseSource>, Partial<Pick<MemoryFallbackOptions, 'loadMemory' | 'after'>> {
  /** What the databases' names begin with. */
  readonly name?: string
}

/** Waiting longer for another tab to let go of the bodies is worth nothing, in milliseconds. */
const DELETE_LIMIT = 5000

/** The device's store. `indexedDB` and `IDBKeyRange` are the browser's own when not given. */
export function openDevice({
  name,
  indexedDB,
  IDBKeyRange,
  loadMemory = async () => (await import('./memory-databases.ts')).memoryDatabases(),
  after = afterOnThisMachine,
}: DeviceOptions = {}): Device {
  const given = indexedDB && IDBKeyRange ? { indexedDB, IDBKeyRange } : null
  const browser = () => given ?? browserSource()
  // Both: whoever blocks one is about to block the other, and closing calls off an opening that is under way.
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

  function closeToReopen(): void {
    isClosing = true
    for (const database of [copy, bodies, own]) database.close({ disableAutoOpen: false })
    isClosing = false
  }

  function close(): void {
    isClosing = true
    for (const database of [copy, bodies, own]) database.close()
    isClosing = false
  }

  async function openAgain(): Promise<void> {
    closeToReopen()
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
    // A frozen tab keeps its connection: the deletion then waits for it, and we do not.
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
        closeToReopen()
      }
    },
    watchLoss(listener) {
      const tell = () => {
        // A failed opening closes, too, what was never open.
        if (!isClosing && copy.isOpen()) queueMicrotask(listener)
      }
      copy.on('close').subscribe(tell)
      return () => copy.on('close').unsubscribe(tell)
    },
    close,
  }
}

/**
 * Does the work in a task of its own. A live query may be the first to find the databases closed, and whoever waits for
 * them with it would go on as a part of that query, which may not write.
 */
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
