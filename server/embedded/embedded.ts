// The backend inside the server: opened, filled on the first start, maintained and closed here.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createApi } from '#api/client.ts'
import type { ServerOptions } from '../server-options.ts'
import { startBackend } from '../gateway/backend.ts'
import { BACKUP_ENDPOINT, createBackupEndpoint } from '../backup/backup-endpoint.ts'
import { backUpBefore, startDailyBackups } from '../backup/daily-backups.ts'
import { forgetJournal, startJournal } from '../backup/journal.ts'
import type { BackupSource } from '../backup/make-backup.ts'
import { beginFolder, ownFolder, RESTORING } from './data-folder.ts'
import type { Answering, FolderLock } from './folder-lock.ts'
import { firstStart, isAdministrator } from './first-start.ts'
import { createGate } from '../gateway/gate.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type Database, snapshotOf } from '../gateway/database.ts'
import { createResponseCache } from '../gateway/response-cache.ts'
import type { Observation } from '../observe/observation.ts'
import type { OperationSettings } from '../settings/operation-settings.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { createPasswordEndpoint, PASSWORD_ENDPOINT } from '../password/password-endpoint.ts'
import { ownRateLimits } from '../http/rate-limit.ts'
import { type FreeBytes, watchDiskSpace } from '../storage/disk-space.ts'
import { createSignIns } from '../sign-in/sign-ins.ts'
import type { TakenDatabase } from '../pglite/open-pglite.ts'
import type { Handover } from '../upgrade/handover.ts'
import { readAdministrator, readKeys, type Settings } from '../settings/settings.ts'
import { readMostStored } from '../storage/check-uploads.ts'

export interface EmbeddedOptions extends Pick<ServerOptions, 'root' | 'env' | 'now' | 'after' | 'whenFree'> {
  readonly settings: Pick<Settings, 'postgresql' | 'filesDir' | 'filesS3'>
  readonly operation: Pick<OperationSettings, 'backups' | 'journal' | 'statementSeconds'>
  readonly dataDir: string
  /** Whether to add the sample magazine on the first start. */
  readonly sample: boolean
  readonly freeBytes: FreeBytes
  /** Gets the database before its first statement, and each backup. */
  readonly observation: Pick<Observation, 'watchStatements' | 'metrics' | 'countKept'>
  /** Holds requests while another process takes over the folder; null if processes share the database. */
  readonly handover: Handover | null
}

/** Locks the data folder, opens the backend in it and completes a first start. Throws a readable message on failure. */
export async function openEmbedded(options: EmbeddedOptions) {
  const { postgresql, filesS3 } = options.settings
  // With a bucket the folder holds only drawn cards. It is checked before the first of them.
  if (filesS3) await beginFolder(options.dataDir)
  const taken = await takenDatabase(options)
  // With a PostgreSQL all processes share the folder.
  const lock = postgresql ? null : await ownFolder(options.dataDir)
  try {
    return await openIn(options, lock, taken)
  } catch (error) {
    await lock?.giveBack()
    throw error
  }
}

/** Loads the database's program while another process owns the database, and waits for its release. */
async function takenDatabase({
  root,
  dataDir,
  settings,
  freeBytes,
  whenFree,
}: EmbeddedOptions): Promise<TakenDatabase | null> {
  if (!whenFree) return null
  if (settings.postgresql) {
    await whenFree()
    return null
  }
  const [{ loadThread }] = await Promise.all([
    import('../pglite/thread-stream.ts'),
    import('../pglite/open-pglite.ts'),
  ])
  const folder = resolve(dataDir, 'database')
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  // On a full disk the previous process serves readers, and could not be started again either.
  if (!isNew) await watchDiskSpace(dataDir, freeBytes).demand(false)
  const thread = isNew ? null : await loadThread(root, folder)
  const isClosed = await whenFree()
  return thread && { thread, isClosed: isClosed === true }
}

/** Removes what a killed restore left. The database itself is complete, so nothing there is needed. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const left = join(dataDir, RESTORING)
  if (!existsSync(left)) return
  await rm(left, { recursive: true, force: true })
  console.log(
    `A restore into ${dataDir} was interrupted. Its unfinished files were removed; the data is complete.`,
  )
}

async function openIn(options: EmbeddedOptions, lock: FolderLock | null, taken: TakenDatabase | null) {
  const { root, env, dataDir, sample, freeBytes, observation, now = Date.now } = options
  const { postgresql, filesDir, filesS3 } = options.settings
  const keys = readKeys(env)
  const administrator = readAdministrator(env)
  const files = await openFileStore({ filesDir, filesS3 }, dataDir)
  const place = { root, dataDir, filesDir, now }
  const daily = options.operation.backups
  const opened = await startBackend({
    root,
    dataDir,
    keys,
    postgresql,
    files,
    mostStored: readMostStored(env),
    freeBytes,
    statementSeconds: options.operation.statementSeconds,
    taken,
    onConnected: (database) => observation.watchStatements(database),
    ...(daily &&
      !postgresql && {
        beforeContraction: (database: Database) =>
          backUpBefore(
            daily.folder,
            { ...place, snapshot: (work) => snapshotOf(database, work) },
            daily.keep,
          ),
      }),
  })
  if (lock) await removeUnfinished(dataDir)
  const { handover } = options
  const backend = handover ? { ...opened, fetch: handover.ask((request) => opened.fetch(request)) } : opened
  const { shared } = backend
  const sampleDir = sample ? join(root, 'server/sample') : null
  const first = firstStart({ dataDir, backend, administrator, sampleDir })
  await first.catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  const timers = options.after && { after: options.after }
  const endHousekeeping = startHousekeeping({
    backend,
    secretKey: keys.secret,
    now,
    ...timers,
    ...(shared && { unlessUnderWay: shared.unlessUnderWay }),
  })
  const source: BackupSource = { ...place, snapshot: (work) => backend.snapshot(work) }
  const places = options.operation.journal
  if (places === null && !shared) await forgetJournal(backend)
  const journal = places && (await startJournal(places, { ...source, backend, ...timers }))
  const endBackups =
    daily &&
    startDailyBackups(source, {
      ...daily,
      journal,
      onMade: (at) => observation.metrics.noteBackup(at),
      ...timers,
    })
  async function endRounds(): Promise<void> {
    await endBackups?.()
    await endHousekeeping()
    await journal?.end()
  }
  return {
    backend,
    files,
    /** The only access to the backend from outside this server. */
    gate: createGate({
      backend,
      keys,
      signIns: createSignIns({
        backend,
        limit: shared?.limits(options.now ?? null) ?? ownRateLimits(now),
        jwtSecret: keys.jwtSecret,
        now,
        onOutcome: (outcome) => observation.metrics.count('signIns', { outcome }),
      }),
      keep: (gate) =>
        createResponseCache({
          gate,
          key: keys.publishable,
          edition: backend.edition,
          onAsked: (wasKept) => observation.countKept('answer', wasKept),
        }),
    }),
    /** Reads with a reader's rights. */
    api: createApi({
      url: 'http://localhost',
      key: keys.publishable,
      fetch: (address, init) => backend.fetch(new Request(address, init)),
    }),
    /**
     * Answers commands and other processes on the socket of the data folder: `npm run backup` and `npm run password` itself, and all
     * other requests by `others`. With a PostgreSQL there is no socket, and the commands work by themselves.
     */
    answerCommands(others: Answering) {
      const commands: Readonly<Record<string, Answering>> = {
        [BACKUP_ENDPOINT]: createBackupEndpoint(source, keys),
        [PASSWORD_ENDPOINT]: createPasswordEndpoint(backend),
      }
      lock?.answer((request) => {
        const command = request.method === 'POST' ? commands[new URL(request.url).pathname] : undefined
        return (command ?? others)(request)
      })
    },
    /** Copies every change to another disk; null if no journal is configured. */
    journal,
    /** The publishable key. */
    key: keys.publishable,
    /** Whether the environment's administrator has an account with this password. */
    isSameAdministrator: () => isAdministrator(backend, administrator),
    /** Stops background work, and writes a checkpoint, so that closing is quick. */
    async prepareToClose() {
      await endRounds()
      // On a full disk the checkpoint fails, and closing handles that case itself.
      await backend.unseen((rows) => rows.exec('checkpoint')).catch(() => {})
    },
    /** Stops running work, closes the database and releases the data folder. */
    async close() {
      await endRounds()
      await backend.close()
      await lock?.giveBack()
    },
  }
}
