// `npm run soak -- lost-disk [--runs=20] [--load=3] [--place=folder|bucket] [--seed=N]`: an editor writes and
// uploads; at a random moment the server is killed and its data folder deleted. The newest backup and the journal are
// restored into another folder. With a bucket their local folders are deleted, too. Counts acknowledged data that is
// missing, by its age at the kill. Nothing lost may be older than a minute, or than the journal's own metric states.
import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/tests/running-site.mjs'
import { diceOf } from '../../tests/support/dice.ts'
import { startS3Store } from '../../tests/support/server/s3-store.ts'
import { openDatabase } from './databases.ts'
import { runEditor } from './editor.ts'
import { createLedger, type Ledger, type State } from './ledger.ts'
import { startServer } from './server-process.ts'
import { readSeed, readWords } from './settings.ts'
import { allStates, createWriter, hashOf, type Writer } from './table.ts'
import { createUploads } from './uploads.ts'
import { createWorld, KEYS, type World } from './world.ts'

/** Seconds of load before a loss: the minimum unless set, and how many may be added. */
const FEWEST = 3
const MORE = 32
/** The promise: nothing lost is older, in seconds. */
const PROMISED = 60

/** A state of a row, and when it was acknowledged by `performance.now()`; null if it was not. */
interface Step {
  readonly state: State
  at: number | null
}

/** Runs it. Sets exit code 1 if it found a fault. */
export async function runLostDisk(words: readonly string[]): Promise<void> {
  const given = readWords(
    words,
    ['runs', 'load', 'place', 'seed'],
    'npm run soak -- lost-disk [--runs=20] [--load=3] [--place=folder|bucket] [--seed=N]',
  )
  const runs = Number(given.get('runs') ?? 20)
  const fewest = Number(given.get('load') ?? FEWEST)
  const seed = readSeed(given)
  const roll = diceOf(seed)
  const database = await openDatabase('pglite')
  const { folder } = database
  const bucket = given.get('place') === 'bucket' ? await startS3Store('copies') : null
  const { FILES_S3: JOURNAL_S3 = '', ...keys } = bucket?.env('copies') ?? {}
  const metrics = await freePort()
  const env = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    JOURNAL_DIR: join(folder, 'journal'),
    METRICS_PORT: String(metrics),
    ...(bucket && { JOURNAL_S3, ...keys }),
  }
  const origin = `http://127.0.0.1:${await freePort()}`
  console.log(`lost disk, ${runs} runs, --seed=${seed}`)
  const pictures = new Map<string, { readonly hash: string; at: number }>()
  let faults = 0
  let worst = 0
  try {
    let server = await startServer(origin, env)
    for (let run = 1; run <= runs; run += 1) {
      const world = createWorld(origin, roll)
      const history = new Map<string, Step[]>()
      const ledger = noting(createLedger(), history)
      for (const [key, state] of await allStates(world)) ledger.know(key, state)
      const seconds = fewest + roll() * MORE
      const uploads = createUploads(world, notingPictures(createWriter(world), pictures))
      const load = Promise.all([runEditor(world, ledger, createWriter(world)), uploads.run()])
      void load.catch(() => world.stop.abort())
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      const ageAt = performance.now()
      const age = await journalAge(metrics)
      world.down()
      const lostAt = performance.now()
      await server.kill()
      const lostFolders = bucket ? [env.DATA_DIR, env.BACKUP_DIR, env.JOURNAL_DIR] : [env.DATA_DIR]
      for (const lost of lostFolders) await rm(lost, { recursive: true, force: true })
      world.stop.abort()
      await load
      const begun = performance.now()
      const from = bucket ? [JOURNAL_S3] : [await newestIn(env.BACKUP_DIR), `--journal=${env.JOURNAL_DIR}`]
      await promisify(execFile)(process.execPath, ['dist/server/command.js', 'restore', ...from], {
        env: { PATH: process.env['PATH'], ...KEYS, ...keys, DATA_DIR: env.DATA_DIR },
      })
      const restoredAfter = performance.now() - begun
      server = await startServer(origin, env)
      world.up()
      const rows = lostRows(await allStates(world), history)
      const lost = [...rows.lost, ...(await lostPictures(world, pictures, rows.faults))]
      const ages = lost.map((at) => (lostAt - at) / 1000)
      const oldest = Math.max(0, ...ages)
      worst = Math.max(worst, oldest)
      for (const fault of [...world.faults, ...rows.faults]) console.log(`        ${fault}`)
      const allowed = Math.min(PROMISED, age + (lostAt - ageAt) / 1000)
      faults += world.faults.length + rows.faults.length + ages.filter((lostAge) => lostAge > allowed).length
      console.log(
        `run ${String(run).padStart(2)}  disk lost after ${seconds.toFixed(1).padStart(4)} s of load, ` +
          `${ledger.acknowledged()} writes and ${uploads.acknowledged()} pictures acknowledged; ` +
          `${lost.length} lost, the oldest ${oldest.toFixed(1)} s, ${allowed.toFixed(1)} s allowed; restored in ${(restoredAfter / 1000).toFixed(1)} s`,
      )
    }
    await server.stop()
  } finally {
    await database.dispose()
    await bucket?.stop()
  }
  console.log(`The oldest lost write was ${worst.toFixed(1)} s old.`)
  console.log(faults === 0 ? 'soak: good' : `soak: ${faults} faults`)
  if (faults > 0) process.exitCode = 1
}

/** How many seconds the second place is behind, by the server's metric; 0 if it is not reported. */
async function journalAge(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^cacharreo_journal_age_seconds (\S+)$/m.exec(text)?.[1] ?? 0)
}

async function newestIn(folder: string): Promise<string> {
  const backups = (await readdir(folder)).filter((name) => name.endsWith('.zip')).toSorted()
  return join(folder, backups.at(-1) ?? '')
}

/** The same ledger, which also records each state of a row in order. */
function noting(ledger: Ledger, history: Map<string, Step[]>): Ledger {
  return {
    ...ledger,
    know(key, state) {
      history.set(key, [{ state, at: null }])
      ledger.know(key, state)
    },
    begin(after) {
      const noted = ledger.begin(after)
      const steps = Object.entries(after).map(([key, state]) => {
        const step: Step = { state, at: null }
        const before = history.get(key) ?? [{ state: null, at: null }]
        history.set(key, [...before, step])
        return step
      })
      return {
        ...noted,
        acknowledged() {
          for (const step of steps) step.at = performance.now()
          noted.acknowledged()
        },
      }
    },
  }
}

/** When each lost write was acknowledged, and states that were never written. */
function lostRows(found: ReadonlyMap<string, State>, history: ReadonlyMap<string, readonly Step[]>) {
  const lost: number[] = []
  const faults: string[] = []
  for (const key of new Set([...found.keys(), ...history.keys()])) {
    const steps = history.get(key) ?? []
    const state = found.get(key) ?? null
    const last = steps.findLastIndex((step) => step.state === state)
    if (last < 0) faults.push(`${key}: found ${state}, which nobody wrote`)
    for (const { at } of steps.slice(last + 1)) if (at !== null) lost.push(at)
  }
  return { lost, faults }
}

/** The same writer, which also records acknowledged pictures. */
function notingPictures(
  writer: Writer,
  pictures: Map<string, { readonly hash: string; at: number }>,
): Writer {
  return {
    async send(method, path, body, headers) {
      const outcome = await writer.send(method, path, body, headers)
      if (outcome === 'done' && body instanceof Blob) {
        const at = performance.now()
        pictures.set(path.split('/').at(-1) ?? '', {
          hash: hashOf(new Uint8Array(await body.arrayBuffer())),
          at,
        })
      }
      return outcome
    },
  }
}

/** When each lost picture was acknowledged; from then on it is no longer expected. */
async function lostPictures(
  world: World,
  pictures: Map<string, { readonly hash: string; at: number }>,
  faults: string[],
): Promise<number[]> {
  const lost: number[] = []
  for (const [name, { hash, at }] of pictures) {
    const answer = await world.fetch(`${world.origin}/storage/v1/object/public/pictures/${name}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.status !== 200) {
      lost.push(at)
      pictures.delete(name)
    } else if (hashOf(bytes) !== hash) faults.push(`picture ${name}: found other bytes`)
  }
  return lost
}
