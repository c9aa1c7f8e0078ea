// `npm start` builds only if something changed: it never runs an old build of new sources, and never builds
// needlessly.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { INPUTS, buildIfChanged, isBuilt, recordBuild } from '../../scripts/build/build-record.mjs'
import { PROJECT, temporaryFolder } from '../support/server/magazine-server.ts'
import { build } from './build.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

let root: string
let builds: number

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** The smallest build: it copies the only source. */
async function copyingBuild(): Promise<void> {
  builds += 1
  await write('dist/client/app.html', await readFile(join(root, 'index.html'), 'utf8'))
  await write('dist/server/main.js', await readFile(join(root, 'server/main.ts'), 'utf8'))
}

beforeEach(async () => {
  root = await temporaryFolder()
  builds = 0
  await write('index.html', '<title>Cacharreo</title>')
  await write('package.json', '{"version":"1.0.0"}')
  await write('server/main.ts', 'start()')
  await write('src/site.ts', '')
  await write('.env.local', 'SUPABASE_PUBLISHABLE_KEY=one\n')
  await buildIfChanged(root, copyingBuild)
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('a build is made again', () => {
  test.each([
    ['a source is changed', () => write('index.html', '<title>Otra</title>')],
    ['a source is added', () => write('src/reader/home/new.ts', '')],
    ['a source is removed', () => rm(join(root, 'src/site.ts'))],
    ['the bundler is told otherwise', () => write('vite.config.ts', 'export default {}')],
    ['another package is locked', () => write('package-lock.json', '{}')],
    ['another package is installed', () => write('node_modules/.package-lock.json', '{}')],
    ['a built file is lost', () => rm(join(root, 'dist/client/app.html'))],
    ['a built file is cut off', () => write('dist/server/main.js', 'sta')],
    ['something else is put into the build', () => write('dist/client/stray.js', '')],
    ['the record is cut off', () => write('dist/build.json', '{')],
  ])('when %s', async (_what, change) => {
    await change()
    expect(await isBuilt(root)).toBe(false)
    await buildIfChanged(root, copyingBuild)
    expect(builds).toBe(2)
    expect(await isBuilt(root)).toBe(true)
  })

  test('when the last one broke off', async () => {
    await write('index.html', '<title>Otra</title>')
    await expect(recordBuild(root, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
    await write('index.html', '<title>Cacharreo</title>')
    expect(await isBuilt(root)).toBe(false)
  })

  test('when a source was changed while it was built', async () => {
    await recordBuild(root, async () => {
      await copyingBuild()
      await write('index.html', '<title>Otra</title>')
    })
    expect(await isBuilt(root)).toBe(false)
  })
})

describe('a build is not made again', () => {
  test('when nothing changed, or only files that no build reads', async () => {
    await write('README.md', 'Cacharreo')
    await write('tests/a.test.ts', '')
    await write('.data/database/PG_VERSION', '17')
    await write('.env.local', 'SUPABASE_PUBLISHABLE_KEY=two\nVITE_SUPABASE_URL=https://x.example\n')
    await buildIfChanged(root, copyingBuild)
    expect(builds).toBe(1)
  })
})

test('every module of a build is in a folder whose changes are noticed', () => {
  const read = new Set(build.chunks.flatMap(({ modules }) => modules))
  expect(read).toContain('src/main.tsx')
  const elsewhere = [...read].filter(
    (id) =>
      !id.includes('\0') && !/(^|\/)node_modules\//.test(id) && !INPUTS.includes(id.split('/')[0] ?? ''),
  )
  expect(elsewhere).toEqual([])
})

test('the build under test is that of these sources', async () => {
  expect(await isBuilt(PROJECT), 'dist/ is an older build: node scripts/build.mjs').toBe(true)
})
