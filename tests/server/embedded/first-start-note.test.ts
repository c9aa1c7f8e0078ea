// The note of the first start in the data folder, and the folder's single owner.
import { readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '../../../server/server.ts'
import { PROJECT, type TestServer, openServer, testEnv } from '../../support/server/magazine-server.ts'

let magazine: TestServer

beforeAll(async () => {
  magazine = await openServer()
})
afterAll(() => magazine.dispose())

it('the note contains no password', async () => {
  const note = await readFile(join(magazine.dataDir, 'first-start.json'), 'utf8')
  expect(note).not.toContain(testEnv.ADMIN_PASSWORD)
})

it('the data folder has one owner: a second server is refused in a sentence, and the first is not disturbed', async () => {
  const second = createServer({ root: PROJECT, dataDir: magazine.dataDir, env: testEnv })
  await expect(second).rejects.toThrow(
    `The data folder ${magazine.dataDir} belongs to another server (process ${process.pid} on ${hostname()}). ` +
      'Stop that server first, or choose another folder with DATA_DIR.',
  )
  expect((await magazine.ask('/rest/v1/articles?limit=1')).status).toBe(200)
})

it('an interrupted first start is finished by the next one', async () => {
  await magazine.server.close()
  await rm(join(magazine.dataDir, 'first-start.json'))
  magazine = await openServer({ dataDir: magazine.dataDir, sample: true })
  const rows: unknown = await (await magazine.ask('/rest/v1/articles?select=id')).json()
  expect(rows).toHaveLength(43)
})
