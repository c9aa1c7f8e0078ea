// `npm start` prints what a person needs to know: where the magazine is and who may write; nothing of the tools under it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBuilt } from '../../scripts/build-record.mjs'
import { PROJECT, temporaryFolder, testEnv } from '../support/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryFolder()
  await chmod(dataDir, 0o755)
  if (!(await isBuilt(PROJECT))) throw new Error('dist/ is an older build: node scripts/build.mjs')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts it, and stops it as soon as it has said who the administrator is. Returns all that it printed. */
async function printedByStart(
  format = '',
  program = 'scripts/start.mjs',
): Promise<{ code: number | null; out: string; error: string }> {
  // The build has a key in it, which `npm start` knows.
  const { SUPABASE_PUBLISHABLE_KEY, ...account } = testEnv
  const key = program === 'scripts/start.mjs' ? {} : { SUPABASE_PUBLISHABLE_KEY, DO_NOT_TRACK: '1' }
  const start = spawn(process.execPath, [program], {
    cwd: PROJECT,
    env: { ...process.env, ...account, ...key, DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: format },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let error = ''
  start.stdout.on('data', (bytes) => {
    out += String(bytes)
    if (/Password|listening/.test(out)) start.kill('SIGTERM')
  })
  start.stderr.on('data', (bytes) => {
    error += String(bytes)
  })
  const [code]: (number | null)[] = await once(start, 'close')
  return { code: code ?? null, out, error }
}

test('a start with nothing to build says the address and the account, and nothing else', async () => {
  const { code, out, error } = await printedByStart()
  expect(out).toMatch(
    /^\n {2}Cacharreo {6}http:\/\/localhost:\d+\n {2}Administrator {2}redaccion@cacharreo\.example\n {2}Password {7}una clave para las pruebas\n\n$/,
  )
  expect(error).toBe('')
  expect(code).toBe(0)
})

test('what a start writes is for its own user alone, in a folder that was open to others', async () => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(entries.length).toBeGreaterThan(100)
  const paths = [dataDir, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const open = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o077 ? path : null)))
  expect(open.filter((path) => path !== null)).toEqual([])
})

test.each([
  ['the server by itself, where nobody looks on', '', 'dist/server/main.js'],
  ['npm start with LOG_FORMAT=json', 'json', 'scripts/start.mjs'],
])('%s says it in JSON, without the account', async (_, format, program) => {
  const { code, out, error } = await printedByStart(format, program)
  const lines = out.trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'info',
    event: 'listening',
    origin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
  })
  expect(out).not.toContain(testEnv.ADMIN_PASSWORD)
  expect(out).not.toContain(testEnv.ADMIN_EMAIL)
  expect(error).toBe('')
  expect(code).toBe(0)
})

test('a start with damaged data says so in a sentence, and nothing else', async () => {
  await rm(`${dataDir}/database/PG_VERSION`)
  const { code, out, error } = await printedByStart()
  expect(out).toBe('')
  expect(error).toBe(
    `\n  The data in ${dataDir} is damaged: ${dataDir}/database/PG_VERSION is missing. ` +
      'Put a backup of that folder in its place, or choose another folder with DATA_DIR. ' +
      'Without a backup, "npm run reset" deletes the data, and the next start begins anew.\n\n',
  )
  expect(code).toBe(1)
})
