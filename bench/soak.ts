// `npm run soak -- [--minutes=60] [--database=pglite|postgresql] [--seed=N]`: mixed load on the built server, which
// is killed every few minutes during writes and restarts on the same data. Then acknowledged writes are compared with
// the database, and at the end the readers' copies, too. With `--rolling` it is upgraded instead of killed
// (soak/rolling.ts). Other runs: `npm run soak -- strangers` (soak/strangers/run.ts) and `npm run soak -- lost-disk`
// (soak/lost-disk.ts). The last line is `soak: good`, or the number of faults, which are printed above.
import { availableParallelism } from 'node:os'
import { freePort } from '../scripts/tests/running-site.mjs'
import { diceOf } from '../tests/support/dice.ts'
import { openDatabase, type SoakedDatabase } from './soak/databases.ts'
import { runEditor } from './soak/editor.ts'
import { createLedger } from './soak/ledger.ts'
import type { MemorySample } from './soak/memory.ts'
import { createReaders } from './soak/readers.ts'
import { firstGoodAnswer, memoryOf, type SoakedServer, startServer } from './soak/server-process.ts'
import { runRolling } from './soak/rolling.ts'
import { runLostDisk } from './soak/lost-disk.ts'
import { runStrangers } from './soak/strangers/run.ts'
import { planStrokes, readSoakSettings, type SoakSettings, type Stroke } from './soak/settings.ts'
import { summary } from './soak/summary.ts'
import { allStates, createWriter } from './soak/table.ts'
import { createUploads } from './soak/uploads.ts'
import { createWorld } from './soak/world.ts'

const SAMPLE_EVERY_MS = 2000
/** For this long before a kill, writers do not pause between writes. */
const HURRY_MS = 1500

/** Runs the soak. Sets exit code 1 if it found a fault. */
export async function run(words: string[]): Promise<void> {
  let settings: SoakSettings
  try {
    if (words[0] === 'strangers') return await runStrangers(words.slice(1))
    if (words[0] === 'lost-disk') return await runLostDisk(words.slice(1))
    settings = readSoakSettings(words)
    if (settings.isRolling) return await runRolling(settings)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return
  }
  const database = await openDatabase(settings.database)
  try {
    await soak(settings, database)
  } finally {
    await database.dispose()
  }
}

async function soak(settings: SoakSettings, database: SoakedDatabase): Promise<void> {
  const roll = diceOf(settings.seed)
  const strokes = planStrokes(settings, roll)
  const cores = availableParallelism()
  console.log(`${database.name}, ${settings.minutes} minutes, ${cores} cores, --seed=${settings.seed}`)
  const world = createWorld(`http://127.0.0.1:${await freePort()}`, roll)
  const [writer, pictureWriter] = [createWriter(world), createWriter(world)]
  const ledger = createLedger()
  const uploads = createUploads(world, pictureWriter)
  const readers = createReaders(world)
  const memory: MemorySample[] = []
  const starts: number[] = []
  let isOver = false
  const works: number[] = []
  const cutOffs: number[] = []

  const start = async (): Promise<SoakedServer> => {
    const server = await startServer(world.origin, database.env)
    void server.died.then((how) => {
      world.faults.push(`the server: expected to run, found it ended by ${how}`)
      // From here on its requests have a reason to fail.
      world.down()
      isOver = true
      world.stop.abort()
    })
    starts.push(server.readyAfter)
    if (server.work !== null) works.push(server.work)
    return server
  }
  /** No writes happen meanwhile. */
  const compare = async (which: 'new' | 'all'): Promise<void> => {
    world.faults.push(...ledger.compare(await allStates(world)), ...(await uploads.compare(which)))
  }
  const strike = async ({ what }: Stroke): Promise<void> => {
    world.close()
    world.down()
    if (what === 'database' && database.cutOff) {
      let begun = 0
      await database.cutOff(() => {
        begun = performance.now()
      })
      await firstGoodAnswer(world.origin, null, begun)
      cutOffs.push(performance.now() - begun)
    } else {
      await server.kill()
      server = await start()
    }
    await world.whenIdle()
    world.up()
    await compare('new')
    world.open()
  }

  let server = await start()
  const firstStart = starts.pop() ?? 0
  works.pop()
  for (const [key, state] of await allStates(world)) ledger.know(key, state)
  const sampling = setInterval(() => {
    const { pid, begun } = server
    const age = performance.now() - begun
    void memoryOf(pid).then((megabytes) => {
      if (megabytes !== null) memory.push({ process: pid ?? 0, age, megabytes })
    })
  }, SAMPLE_EVERY_MS)
  try {
    const begun = performance.now()
    let told = 0
    const left = (at: number) => Math.max(0, begun + at - performance.now())
    const load = Promise.all([runEditor(world, ledger, writer), uploads.run(), readers.run()])
    void load.catch(() => world.stop.abort())
    for (const stroke of strokes) {
      await world.pause(left(stroke.at - HURRY_MS))
      if (isOver) break
      world.hurry = true
      await new Promise((resolve) => setTimeout(resolve, left(stroke.at)))
      world.hurry = false
      await strike(stroke)
      console.log(lineOf(stroke, (performance.now() - begun) / 60_000))
      for (; told < world.faults.length; told += 1) console.log(`              ${world.faults[told]}`)
    }
    await world.pause(left(settings.minutes * 60_000))
    // Memory without load says nothing about growth under load.
    clearInterval(sampling)
    world.stop.abort()
    await load
    // The server ended by itself: its data is compared all the same.
    if (isOver) server = await start()
    world.up()
    await compare('all')
    world.faults.push(...(await readers.compare()))
  } catch (error) {
    // An interrupted run still reports everything seen so far.
    world.faults.push(
      `the run: expected to come to its end, found ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    clearInterval(sampling)
    world.stop.abort()
    await server.stop()
  }
  const report = summary({ world, ledger, uploads, readers, memory, starts, works, cutOffs, firstStart })
  console.log(report.lines.join('\n'))
  if (report.faults > 0) process.exitCode = 1

  function lineOf({ what }: Stroke, minute: number): string {
    const took = what === 'database' ? cutOffs.at(-1) : starts.at(-1)
    const name = what === 'database' ? 'database cut off' : 'server killed'
    const { done, notDone } = ledger.unanswered()
    return [
      `minute ${minute.toFixed(1).padStart(5)}  ${name}, first good answer after ${took?.toFixed(0)} ms`,
      `${ledger.acknowledged()} writes acknowledged, ${done + notDone} unanswered, ${world.faults.length} faults`,
    ].join('; ')
  }
}
