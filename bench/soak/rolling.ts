// `npm run soak -- --rolling`: the previous release and this one replace each other under load, process by process,
// in random order. Processes are killed meanwhile. On PostgreSQL two processes run behind nginx, with the recipe's
// upstream; the embedded database has one. "The previous release" is this build on the schema without the migration
// that the next one adds (ADR 0061).
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findNginx } from '../../scripts/tests/nginx.mjs'
import { freePort } from '../../scripts/tests/running-site.mjs'
import { diceOf } from '../../tests/support/dice.ts'
import { startServersFront } from '../../tests/support/server/servers-front.ts'
import { openDatabase } from './databases.ts'
import { runEditor } from './editor.ts'
import { type KeptServer, startKept } from './kept-server.ts'
import { createLedger } from './ledger.ts'
import { createReaders } from './readers.ts'
import { firstGoodAnswer } from './server-process.ts'
import type { SoakSettings } from './settings.ts'
import { allStates, createWriter } from './table.ts'
import { createUploads } from './uploads.ts'
import { createWorld } from './world.ts'

/** What the next release adds: rows written by the previous release do not have it. */
const EXPANSION = `alter table public.articles add column rolling text;
create table private.rolling (id uuid primary key, said text not null default '');`

/** The parts of a release that its process needs. */
const PARTS = ['dist', 'supabase', 'server/sample', 'package.json']
/** Upgrades per minute, approximately. */
const PER_MINUTE = 4
/**
 * In one of this many upgrades the new process is killed, and on PostgreSQL in another one the process that was
 * serving.
 */
const KILL_IN = 4

async function releaseIn(folder: string, name: string): Promise<string> {
  const place = join(folder, name)
  await mkdir(join(place, 'server'), { recursive: true })
  for (const part of PARTS) await cp(part, join(place, part), { recursive: true })
  await symlink(resolve('node_modules'), join(place, 'node_modules'))
  return place
}

/** Runs it. Sets exit code 1 if it found a fault. */
export async function runRolling({ minutes, database: kind, seed }: SoakSettings): Promise<void> {
  const database = await openDatabase(kind)
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-rolling-'))
  const kept: KeptServer[] = []
  let stopFront = () => Promise.resolve()
  try {
    const releases = [await releaseIn(folder, 'before'), await releaseIn(folder, 'next')] as const
    await writeFile(join(releases[1], 'supabase/migrations/29990101000000_expand_rolling.sql'), EXPANSION)
    const count = kind === 'postgresql' ? 2 : 1
    for (let place = 0; place < count; place += 1) {
      const own = kind === 'postgresql' ? join(folder, `data-${place}`) : (database.env['DATA_DIR'] ?? '')
      const env = { ...database.env, DATA_DIR: own, TRUSTED_PROXIES: 'loopback' }
      if (kind === 'postgresql') await mkdir(own)
      kept.push(await startKept(await freePort(), releases[0], env))
    }
    let origin = kept[0]?.origin ?? ''
    if (kind === 'postgresql') {
      const nginx = findNginx()
      if (nginx === null) throw new Error('No nginx here, which stands before the two processes.')
      const front = await startServersFront(
        nginx,
        kept.map((one) => one.origin),
      )
      stopFront = () => front.stop()
      origin = front.origin
    }
    await roll({ minutes, seed, origin, kept, releases, name: database.name })
  } finally {
    await stopFront()
    for (const one of kept) await one.stop()
    await database.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Rolled {
  readonly minutes: number
  readonly seed: number
  readonly origin: string
  readonly kept: readonly KeptServer[]
  readonly releases: readonly [string, string]
  readonly name: string
}

/** What happened during a request: nothing, an upgrade, or an upgrade in which a process was killed. */
const [CALM, UPGRADING, KILLED] = [0, 1, 2]

async function roll({ minutes, seed, origin, kept, releases, name }: Rolled): Promise<void> {
  const dice = diceOf(seed)
  console.log(`${name}, rolling, ${minutes} minutes, ${availableParallelism()} cores, --seed=${seed}`)
  // Failures of readers' requests are never excused; those of writes are, while a serving process is killed.
  const longest = { read: [0, 0, 0], write: [0, 0, 0] }
  let phase = CALM
  const timed: typeof fetch = async (input, init) => {
    const begun = performance.now()
    const phaseBefore = phase
    const answer = await fetch(input, init)
    const times = (init?.method ?? 'GET') === 'GET' ? longest.read : longest.write
    const at = Math.max(phaseBefore, phase)
    if (answer.ok) times[at] = Math.max(times[at] ?? 0, performance.now() - begun)
    return answer
  }
  const reading = createWorld(origin, dice, timed)
  const world = createWorld(origin, dice, timed)
  const ledger = createLedger()
  const uploads = createUploads(world, createWriter(world))
  const readers = createReaders(reading)
  for (const [key, state] of await allStates(world)) ledger.know(key, state)
  const pauses: number[] = []
  const done = { upgrades: 0, failed: 0, killed: 0 }
  const load = Promise.all([runEditor(world, ledger, createWriter(world)), uploads.run(), readers.run()])
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(dice() * all.length)]

  async function upgradeOne(): Promise<void> {
    const server = pick(kept)
    if (server === undefined) return
    const next = server.release() === releases[0] ? releases[1] : releases[0]
    const before = new Set(await server.processes())
    const isKilled = dice() < 1 / KILL_IN
    let coming: number | undefined
    phase = isKilled ? KILLED : UPGRADING
    const upgrading = server.upgrade(next).then(
      (pause) => {
        pauses.push(pause)
        done.upgrades += 1
      },
      (error: unknown) => {
        done.failed += 1
        if (!isKilled) reading.faults.push(`an upgrade: expected to succeed, found ${String(error)}`)
      },
    )
    if (isKilled) {
      await new Promise((resolve) => setTimeout(resolve, 100 + dice() * 1500))
      coming = (await server.processes()).find((pid) => !before.has(pid))
      // A write that the killed process was about to answer gets 502. For reads nginx asks the other process.
      world.down()
      if (coming !== undefined) process.kill(coming, 'SIGKILL')
      done.killed += 1
    }
    await upgrading
    if (isKilled) {
      // If the new process had already taken over, its keeper has ended with it.
      if (coming !== undefined && (await server.endedWith(coming))) await server.again()
      world.up()
    }
    phase = CALM
  }

  async function killOne(): Promise<void> {
    const server = pick(kept)
    if (server === undefined) return
    world.close()
    world.down()
    for (const pid of await server.processes()) process.kill(pid, 'SIGKILL')
    done.killed += 1
    await server.again()
    await firstGoodAnswer(origin, null, performance.now())
    await world.whenIdle()
    world.up()
    world.faults.push(...ledger.compare(await allStates(world)), ...(await uploads.compare('new')))
    world.open()
  }

  const begun = performance.now()
  try {
    while (performance.now() - begun < minutes * 60_000) {
      await reading.pause((60_000 / PER_MINUTE) * (0.3 + dice() * 0.7))
      await upgradeOne()
      if (kept.length > 1 && dice() < 1 / KILL_IN) await killOne()
      const minute = ((performance.now() - begun) / 60_000).toFixed(1)
      const faults = world.faults.length + reading.faults.length
      console.log(
        `minute ${minute}  ${done.upgrades} upgrades, ${done.failed} failed, ${done.killed} killed; ` +
          `${ledger.acknowledged()} writes acknowledged, ${faults} faults, load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
  } catch (error) {
    reading.faults.push(`the run: expected to come to its end, found ${String(error)}`)
  }
  world.stop.abort()
  reading.stop.abort()
  await load
  world.faults.push(...ledger.compare(await allStates(world)), ...(await uploads.compare('all')))
  const lost = world.faults.filter((fault) => /^(?:article|draft|picture) /.test(fault)).length
  const failed = reading.faults.length
  const copies = await readers.compare()
  const all = [...world.faults, ...reading.faults, ...copies]
  const { done: late, notDone } = ledger.unanswered()
  const whole = (value: number) => value.toFixed(0)
  console.log(
    [
      '',
      ...all.slice(0, 50).map((fault) => `fault    ${fault}`),
      `upgrades ${done.upgrades} done, ${done.failed} went back, ${done.killed} processes killed`,
      `writes   ${ledger.acknowledged()} acknowledged, ${lost} lost; ${late + notDone} unanswered`,
      `files    ${uploads.acknowledged()} uploaded`,
      `readers  ${reading.answered()} answers, ${failed} failed; ${readers.rounds()} rounds, ${copies.length} differences`,
      ...Object.entries(longest).map(
        ([name, [calm = 0, upgrading = 0, killed = 0]]) =>
          `longest  ${name}: ${whole(upgrading)} ms during an upgrade, ${whole(killed)} if a process was killed in it, ${whole(calm)} otherwise`,
      ),
      `keeper   ${pauses.map(whole).join(', ')} ms without a database`,
      `soak: ${all.length === 0 ? 'good' : `${all.length} faults`}`,
    ].join('\n'),
  )
  if (all.length > 0) process.exitCode = 1
}
