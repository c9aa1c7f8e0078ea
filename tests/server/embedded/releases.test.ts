// The data folder and the backup of every release can be opened by this one, with later migrations applied.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { manifestIn } from '../../../server/backup/backup-file.ts'
import { versionsOf } from '../../../server/backup/backup-format.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { contractions } from '../../../server/embedded/newer-schema.ts'
import { type Release, releases } from '../../support/server/releases.ts'
import { openServer, PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'

/** Opens the folder, and checks for what the release had written: an article, an account, a draft and its picture. */
async function expectMagazine(
  dataDir: string,
  { email, password, draft, saved }: Release,
  env: Readonly<Record<string, string>> = testEnv,
): Promise<void> {
  const magazine = await openServer({ dataDir, env })
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
  test('a data folder opens, after a backup where migrations do more than add', async () => {
    const dataDir = await temporaryFolder()
    const backups = await temporaryFolder()
    execFileSync('tar', ['-x', '-C', dataDir], { input: release.unpacked('data.tar') })
    await expectMagazine(dataDir, release, { ...testEnv, BACKUP_DIR: backups })
    const [before = '', ...others] = (await readdir(backups)).filter((name) => name.startsWith('before-'))
    const pending = async (path: string) => {
      const known = versionsOf({ migrations: (await manifestIn(path))?.migrations ?? [] })
      const all = await readdir(join(PROJECT, 'supabase/migrations'))
      return all.filter((file) => !known.has(file.split('_')[0] ?? ''))
    }
    expect(others).toEqual([])
    expect(before === '' ? [] : await pending(join(backups, before))).toEqual(
      contractions(await pending(release.backup)).length > 0 ? await pending(release.backup) : [],
    )
    await rm(backups, { recursive: true, force: true })
  })

  test('a backup is restored', async () => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'restored')
    await restoreBackup(release.backup, { root: PROJECT, dataDir, replace: false, now: Date.now })
    await expectMagazine(dataDir, release)
    await rm(folder, { recursive: true, force: true })
  })
})
