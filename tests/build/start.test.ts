// `npm start` prints what a person needs to know: where the magazine is and who may write; nothing of the tools under it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBuilt } from '../../scripts/build-record.mjs'
import { PROJECT, temporaryFolder, testEnv } from '../support/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryFolder()
  if (!(await isBuilt(PROJECT))) throw new Error('dist/ is an older build: node scripts/build.mjs')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts it, and stops it as soon as it has said who the administrator is. Returns all that it printed. */
async function printedByStart(): Promise<{ code: number | null; out: string; error: string }> {
  const { SUPABASE_PUBLISHABLE_KEY: _compiledIn, ...account } = testEnv
  const start = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: PROJECT,
    env: { ...process.env, ...account, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let error = ''
  start.stdout.on('data', (bytes) => {
    out += String(bytes)
    if (out.includes('Password')) start.kill('SIGTERM')
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
