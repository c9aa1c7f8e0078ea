// `npm run soak -- strangers`: random requests of strangers over everything that the server offers, beside syncing
// readers and a writing editor. It judges only the latencies of readers and editor, the content of responses, and the
// server's memory.
import { freePort } from '../../../scripts/tests/running-site.mjs'
import { diceOf } from '../../../tests/support/dice.ts'
import { openDatabase, type SoakedDatabase } from '../databases.ts'
import { runEditor } from '../editor.ts'
import { createLedger } from '../ledger.ts'
import { createReaders } from '../readers.ts'
import { memoryOf, startServer } from '../server-process.ts'
import { allStates, createWriter } from '../table.ts'
import { createUploads } from '../uploads.ts'
import { createWorld, KEYS } from '../world.ts'
import { plantCanaries } from './canaries.ts'
import { createCrowd } from './crowd.ts'
import { watchHealth } from './health.ts'
import { reportOf } from './report.ts'
import { strangerRequests } from './requests.ts'
import { keepSigningIn } from './sessions.ts'
import { readStrangersSettings, type StrangersSettings } from './settings.ts'
import { timedFetch } from './timed-fetch.ts'

const LONGEST_MS = 3_600_000
const SAMPLE_EVERY_MS = 500
/**
 * From this number of requests on, a run waits until the server has disconnected slow clients; shorter runs drop
 * them.
 */
const PATIENT_FROM = 5000
const PATIENT_MS = 20_000
const IMPATIENT_MS = 1500

/** Runs it. Sets exit code 1 if it found a fault. */
export async function runStrangers(words: readonly string[]): Promise<void> {
  const settings = readStrangersSettings(words)
  const database = await openDatabase(settings.database)
  try {
    await run(settings, database)
  } finally {
    await database.dispose()
  }
}

async function run({ requests, seed, ...of }: StrangersSettings, database: SoakedDatabase): Promise<void> {
  console.log(`${database.name}, ${requests} requests, --seed=${seed} (or SOAK_SEED=${seed}), ${of.database}`)
  const roll = diceOf(seed)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const times = { readers: [] as number[], editor: [] as number[], health: [] as number[] }
  const readersWorld = createWorld(origin, roll, timedFetch(times.readers))
  const editorsWorld = createWorld(origin, roll, timedFetch(times.editor))
  const faults: string[] = []
  const over = new AbortController()
  const log = { bytes: 0, rest: Buffer.alloc(0), hear: (_: Buffer) => {} }
  const server = await startServer(origin, { ...database.env, LOG_FORMAT: 'json' }, (words) =>
    log.hear(words),
  )
  // The run ended early: nobody waits for the server any more.
  over.signal.addEventListener('abort', () => {
    for (const world of [readersWorld, editorsWorld]) {
      world.down()
      world.stop.abort()
    }
    void server.kill()
  })
  void server.died.then((how) => {
    faults.push(`the server: expected to run, found it ended by ${how}`)
    over.abort()
  })
  const [writer, pictureWriter] = [createWriter(editorsWorld), createWriter(editorsWorld)]
  const ledger = createLedger()
  const uploads = createUploads(editorsWorld, pictureWriter)
  const readers = createReaders(readersWorld)
  const memory: { sent: number; megabytes: number }[] = []
  let crowd: ReturnType<typeof createCrowd> | null = null
  let begun = performance.now()
  try {
    const before = await allStates(editorsWorld)
    const canaries = await plantCanaries(editorsWorld, writer, database.folder)
    for (const [key, state] of before) ledger.know(key, state)
    log.hear = (words) => {
      log.bytes += words.length
      // A secret may be split between two chunks.
      const both = Buffer.concat([log.rest, words])
      for (const name of canaries.foundIn(both)) faults.push(`the log: expected nothing of ${name}, found it`)
      log.rest = both.subarray(-1000)
    }
    const holdMs = requests >= PATIENT_FROM ? PATIENT_MS : IMPATIENT_MS
    crowd = createCrowd({ port, roll, canaries, faults, holdMs, mustEndSlow: holdMs === PATIENT_MS })
    const theirs = strangerRequests(
      { publishable: KEYS.SUPABASE_PUBLISHABLE_KEY, tokens: canaries.tokens },
      requests,
      seed,
    )
    for (const list of Object.values(times)) list.length = 0
    begun = performance.now()
    const sampling = setInterval(() => {
      void memoryOf(server.pid).then((megabytes) => {
        if (megabytes !== null) memory.push({ sent: crowd?.sent() ?? 0, megabytes })
      })
    }, SAMPLE_EVERY_MS)
    const limit = setTimeout(() => over.abort(), LONGEST_MS)
    const health = watchHealth(origin, times.health, over, (silent) =>
      faults.push(
        `/healthz: expected an answer, found none in ${silent} ms, under way: ${crowd?.underWay().join(' ;; ')}`,
      ),
    )
    const beside = Promise.all([
      runEditor(editorsWorld, ledger, writer),
      uploads.run(),
      keepSigningIn(editorsWorld),
      readers.run(),
    ])
    void beside.catch(() => over.abort())
    await crowd.run(theirs, over.signal)
    clearInterval(sampling)
    clearTimeout(limit)
    await health.stop()
    for (const world of [readersWorld, editorsWorld]) world.stop.abort()
    await beside
    if (!over.signal.aborted) {
      const states = await allStates(editorsWorld)
      for (const key of canaries.rows) states.delete(key)
      faults.push(...ledger.compare(states), ...(await uploads.compare('all')), ...(await readers.compare()))
    }
  } catch (error) {
    faults.push(
      `the run: expected to come to its end, found ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    for (const world of [readersWorld, editorsWorld]) world.stop.abort()
    await server.stop()
  }
  const { lines, faults: count } = reportOf({
    faults: [...readersWorld.faults, ...editorsWorld.faults, ...faults],
    requests,
    sent: crowd?.sent() ?? 0,
    minutes: (performance.now() - begun) / 60_000,
    ends: crowd?.ends ?? new Map(),
    times,
    memory,
    acknowledged: ledger.acknowledged(),
    uploaded: uploads.acknowledged(),
    rounds: readers.rounds(),
    logged: log.bytes,
  })
  console.log(lines.join('\n'))
  if (count > 0) process.exitCode = 1
}
