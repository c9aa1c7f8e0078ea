// What `npm start`, `npm run dev` and `npm run reset` refuse: in one sentence, before they build, write or delete
// anything.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { PROJECT, temporaryFolder, testEnv } from '../support/server/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

let folder: string
let note: string
beforeEach(async () => {
  folder = await temporaryFolder()
  note = join(folder, 'first-start.json')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** Runs one of them with a data folder until it ends. Returns its exit code and everything printed. */
async function run(
  command: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const isBuilt = command === 'reset' || command === 'upgrade'
  const program = isBuilt ? ['scripts/command.mjs', command] : [`scripts/${command}.mjs`]
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: PROJECT,
    env: { ...process.env, ...testEnv, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, said }
}

test.each(['start', 'dev', 'reset'])('%s with a word, as --help, does nothing', async (command) => {
  await writeFile(note, '{}')
  const { code, said } = await run(command, ['--help'])
  expect(said).toBe(
    `\n  "npm run ${command}" takes no arguments, but got "--help". Settings are variables: docs/configuration.md.\n\n`,
  )
  expect(code).toBe(1)
  expect(existsSync(note)).toBe(true)
})

test.each(['start', 'dev'])('%s on a port that is taken ends before it builds', async (command) => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = Object(other.address())
  const { code, said } = await run(command, [], { PORT: String(port) })
  expect(said.trim()).toBe(
    `Port ${port} is taken, perhaps by another start of the magazine: stop that, or choose another port with PORT.`,
  )
  expect(code).toBe(1)
})

test('reset says whether there was anything to delete', async () => {
  await writeFile(note, '{}')
  expect((await run('reset')).said).toBe(
    `The data in ${folder} is deleted; the next start is a first start.\n`,
  )
  expect(existsSync(note)).toBe(false)
  const { code, said } = await run('reset')
  expect(said).toBe(`There is no data in ${folder}: nothing was deleted.\n`)
  expect(code).toBe(0)
})

test('a command reads secrets from files: reset deletes nothing while one names a PostgreSQL', async () => {
  await writeFile(note, '{}')
  const secret = join(folder, 'secret')
  await writeFile(secret, 'postgres://owner@localhost/magazine\n')
  const { code, said } = await run('reset', [], { DATABASE_URL_FILE: secret })
  expect(said).toBe(
    'The data is in the PostgreSQL of DATABASE_URL, perhaps of other processes, too: drop that database yourself.\n',
  )
  expect(code).toBe(1)
  expect(existsSync(note)).toBe(true)
})

test('an upgrade reads no secret, and refuses a folder without a build', async () => {
  // Its secrets are the server's: systemd hides their files from the command of a reload.
  const { code, said } = await run('upgrade', [note], {
    JWT_SECRET: '',
    JWT_SECRET_FILE: join(folder, 'hidden'),
  })
  expect(said).toBe(`${note} is not the folder of a built release.\n`)
  expect(code).toBe(1)
})
