// `npm start` prints what a person needs: the magazine's address and its account, and no output of the tools
// underneath.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isBuilt } from '../../scripts/build/build-record.mjs'
import { PROJECT, temporaryFolder, testEnv } from '../support/server/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryFolder()
  await chmod(dataDir, 0o755)
  if (!(await isBuilt(PROJECT))) throw new Error('dist/ is an older build: node scripts/build.mjs')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/**
 * Starts it, and stops it as soon as it has printed the administrator. Returns everything printed. `stopping`: called
 * with the server's address after the signal.
 */
async function printedByStart(
  program = 'scripts/start.mjs',
  more: Readonly<Record<string, string>> = {},
  stopping: (origin: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ code: number | null; out: string; error: string }> {
  const start = spawn(process.execPath, [program], {
    cwd: PROJECT,
    env: {
      ...process.env,
      ...testEnv,
      DO_NOT_TRACK: '1',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_FORMAT: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let error = ''
  const stopped: Promise<void>[] = []
  start.stdout.on('data', (bytes) => {
    out += String(bytes)
    if (stopped.length > 0 || !/Password|listening/.test(out)) return
    start.kill('SIGTERM')
    stopped.push(stopping(/http:\/\/localhost:\d+/.exec(out)?.[0] ?? ''))
  })
  start.stderr.on('data', (bytes) => {
    error += String(bytes)
  })
  const [code]: (number | null)[] = await once(start, 'close')
  await Promise.all(stopped)
  return { code: code ?? null, out, error }
}

/** Checks that a stopping server is not ready, and still answers. */
async function expectDraining(origin: string): Promise<void> {
  const status = async (path: string) => {
    const answer = await fetch(origin + path)
    await answer.arrayBuffer()
    return answer.status
  }
  await expect.poll(() => status('/readyz'), { timeout: 2500 }).toBe(503)
  expect(await status('/')).toBe(200)
}

test('a start with nothing to build says the address and the account, and nothing else; after a signal it answers until its time is over', async () => {
  const more = { DRAIN_SECONDS: '3' }
  const { code, out, error } = await printedByStart('scripts/start.mjs', more, expectDraining)
  expect(out).toMatch(
    /^\n {2}Cacharreo {6}http:\/\/localhost:(\d+)\n {2}Backoffice {5}http:\/\/localhost:\1\/admin\n {2}Administrator {2}redaccion@cacharreo\.example\n {2}Password {7}una clave para las pruebas\n\n$/,
  )
  expect(error).toBe('')
  expect(code).toBe(0)
}, 60_000)

test('what a start writes is for its own user alone, in a folder that was open to others', async () => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(entries.length).toBeGreaterThan(100)
  const paths = [dataDir, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const open = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o077 ? path : null)))
  expect(open.filter((path) => path !== null)).toEqual([])
})

/** Checks that these are JSON lines, of which the first says where the server listens, and that none has the account. */
function expectJsonLines(out: string): void {
  const [first = ''] = out.trim().split('\n')
  expect(JSON.parse(first)).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    level: 'info',
    event: 'listening',
    origin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    ...JSON.parse(readFileSync(join(PROJECT, 'dist/pages.json'), 'utf8')).release,
  })
  expect(out).not.toContain(testEnv.ADMIN_PASSWORD)
  expect(out).not.toContain(testEnv.ADMIN_EMAIL)
}

test('a first start of the server by itself prints JSON lines, without the account; it fits a small machine, and copies the prepared database', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [tell, told] = [join(folder, 'tell.cjs'), join(folder, 'told')]
  await writeFile(
    tell,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(told)}, String(process.resourceUsage().maxRSS)))`,
  )
  const more = { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--require=${tell}` }
  const { code, out, error } = await printedByStart('dist/server/main.js', more)
  expectJsonLines(out)
  expect([code, error]).toEqual([0, ''])
  // Kilobytes, including Node's own binary; 750 MB and more if PostgreSQL's files are created in this process.
  expect(Number(readFileSync(told, 'utf8')) / 1024).toBeLessThan(480)
})

test('npm start with LOG_FORMAT=json prints JSON lines, without the account; SIGTERM to npm ends all that it has started', async () => {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: PROJECT,
    env: { ...process.env, ...testEnv, DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that the test can end what survives the signal.
    detached: true,
  })
  const group = -Number(npm.pid)
  onTestFinished(() => {
    if (isThere(group)) process.kill(group, 'SIGKILL')
  })
  let said = ''
  npm.stdout.on('data', (bytes) => {
    said += String(bytes)
    if (said.includes('listening')) npm.kill('SIGTERM')
  })
  // Fires when every process at the other end of the pipe has ended.
  await once(npm.stdout, 'close')
  expectJsonLines(said)
})

function isThere(process_: number): boolean {
  try {
    return process.kill(process_, 0)
  } catch {
    return false
  }
}

describe('a Node that the packages do not know is named before anything else', () => {
  let folder: string
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const { scripts, engines } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))

  test('by every npm command', () => {
    const lines = Object.values<string>(scripts)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => !line.startsWith('node -r ./scripts/node-version.cjs '))).toEqual([])
  })

  test.each(
    // The build's packages have no binaries for the later two.
    ['20.18.3', '21.7.3', '22.11.0'].flatMap((version) => [
      ['npm start', version, scripts.start],
      ['the server', version, 'node dist/server/main.js --text'],
    ]),
  )('by %s, %s', async (_, version: string, line: string) => {
    const [, ...words] = line.split(' ')
    const old = join(folder, `${version}.cjs`)
    await writeFile(
      old,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
    )
    const child = spawn(process.execPath, ['-r', old, ...words], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
    const [code]: (number | null)[] = await once(child, 'close')
    expect(said).toBe(
      `\n  Node 20.19, or 22.12 or newer, is needed, and this is ${version} (${process.execPath}). ` +
        'Install one from https://nodejs.org, and then run "npm install" again.\n\n',
    )
    expect(code).toBe(1)
  })

  test('which package.json says, too', () => expect(engines.node).toBe('^20.19.0 || >=22.12.0'))
})

test('a start with damaged data prints one sentence and nothing else', async () => {
  await rm(`${dataDir}/database/PG_VERSION`)
  const { code, out, error } = await printedByStart()
  expect(out).toBe('')
  expect(error).toBe(
    `\n  The data in ${dataDir} is damaged: ${dataDir}/database/PG_VERSION is missing. ` +
      'Put a backup of that folder in its place, or choose another folder with DATA_DIR. ' +
      'Without a backup, "npm run reset" deletes the data, and the next start is a first start.\n\n',
  )
  expect(code).toBe(1)
})
