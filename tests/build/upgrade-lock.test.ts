// Several upgrades that begin at once, each in its own process, while a dead process still holds the lock.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { takeUpgradeLock } from '../../scripts/build/upgrade-lock.mjs'
import { temporaryFolder } from '../support/server/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

const LOCK = pathToFileURL(resolve('scripts/build/upgrade-lock.mjs')).href
/** Takes the lock when told to, and holds it until its input ends. */
const PROGRAM = `import { takeUpgradeLock } from '${LOCK}'
process.stdout.write('ready ')
process.stdin.once('data', () => takeUpgradeLock(process.argv[1]).then(
  () => process.stdout.write('taken'), () => process.stdout.write('refused')))`
const PROCESSES = 4
const ROUNDS = 8

async function hears(child: ChildProcess, word: RegExp): Promise<string> {
  let said = ''
  for await (const words of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(words)
    const [found] = word.exec(said) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`It ended, and said ${said}`)
}

test('of upgrades that begin at once over the lock of a dead one, one goes on', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--eval', ''])
  const folder = await temporaryFolder()
  const counts: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = join(folder, String(round))
    await mkdir(place)
    await writeFile(join(place, 'under-way'), String(dead))
    const words = ['--input-type=module', '--eval', PROGRAM, join(place, 'under-way')]
    const all = Array.from({ length: PROCESSES }, () =>
      spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(all.map((child) => hears(child, /ready/)))
    for (const child of all) child.stdin.write('go')
    const said = await Promise.all(all.map((child) => hears(child, /taken|refused/)))
    counts.push(said.filter((word) => word === 'taken').length)
    const ended = all.map((child) => once(child, 'exit'))
    for (const child of all) child.kill()
    await Promise.all(ended)
  }
  expect(counts).toEqual(Array.from({ length: ROUNDS }, () => 1))
  await rm(folder, { recursive: true })
}, 60_000)

test('an upgrade that finds another names the files to delete, and no folder in which a release serves', async () => {
  const folder = await temporaryFolder()
  const lock = join(folder, 'under-way')
  await writeFile(lock, String(process.pid))
  await expect(takeUpgradeLock(lock)).rejects.toThrow(
    `Another upgrade is under way (process ${process.pid}). If there is none, delete ${lock} and ${lock}-after-*.`,
  )
  await rm(folder, { recursive: true })
})
