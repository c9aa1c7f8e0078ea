// The data folder and the backup of every release become a magazine of this one, later migrations included.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { type Release, releases } from '../../support/server/releases.ts'
import { openServer, PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

/** Opens the folder, and finds in it what the release had written: an article, an account, a draft and its picture. */
async function expectMagazine(dataDir: string, { email, password, draft, saved }: Release): Promise<void> {
  const magazine = await openServer({ dataDir })
  try {
    const read = async (path: string, authorization: Record<string, string> = {}) =>
      await (await magazine.ask(path, { headers: authorization })).json()
    expect(await read(`/rest/v1/articles?select=id&id=eq.${saved}`)).toEqual([{ id: saved }])
    const account = { method: 'POST', body: { email, password } }
    const session = await (await magazine.ask('/auth/v1/token?grant_type=password', account)).json()
    const authorization = { authorization: `Bearer ${Object(session).access_token}` }
    const [row] = await read(`/rest/v1/drafts?select=title,form`, authorization)
    expect(row?.title).toBe(draft)
    const picture = await magazine.raw(row?.form.images[0])
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  } finally {
    await magazine.dispose()
  }
}

describe.each(releases)('of $version', (release) => {
  test('a data folder opens', async () => {
    const dataDir = await temporaryFolder()
    execFileSync('tar', ['-x', '-C', dataDir], { input: release.unpacked('data.tar') })
    await expectMagazine(dataDir, release)
  })

  test('a backup is restored', async () => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'restored')
    await restoreBackup(release.backup, { root: PROJECT, dataDir, replace: false, now: Date.now })
    await expectMagazine(dataDir, release)
    await rm(folder, { recursive: true, force: true })
  })
})
