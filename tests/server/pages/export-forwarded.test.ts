// `npm run export -- --forwarded`: for a host that forwards the table API to a server.
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExport } from '../../../server/export/command.ts'
import { databaseEnv } from '../../support/database/server-database.ts'
import { beginData, PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import { makeSmallBuild, type SmallBuild } from '../../support/server/small-build.ts'

let build: SmallBuild
let dataDir: string

beforeAll(async () => {
  build = await makeSmallBuild()
  dataDir = await temporaryFolder()
  await beginData(dataDir, false)
})
afterAll(async () => {
  await build.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

test('with --forwarded the app asks the host’s server, and without it files of the export', async () => {
  const out = join(dataDir, 'site')
  const env = {
    ...testEnv,
    DATA_DIR: dataDir,
    ...(await databaseEnv(dataDir)),
    SITE_URL: 'https://a.example',
  }
  /** The files of sync, and whether `config.json` and a page tell the app about them. */
  async function exported(...words: string[]) {
    const given = { root: PROJECT, env, clientDir: build.clientDir, folder: PROJECT, say: () => {} }
    await runExport(['--out', out, '--without-cards', ...words], given)
    const [config = '', page = ''] = await Promise.all(
      ['config.json', 'index.html'].map((name) => readFile(join(out, name), 'utf8')),
    )
    const files = (await readdir(out, { recursive: true })).filter((name) => /^sync(?:\/|\.json$)/.test(name))
    return { files, config: Object(JSON.parse(config)).files, page: page.includes('"files":true') }
  }
  expect(await exported('--forwarded')).toEqual({ files: [], config: undefined, page: false })
  const alone = await exported()
  expect(alone).toMatchObject({ config: true, page: true })
  expect(alone.files).toContain('sync.json')
})
