// A server that keeps a journal beside its data, with a clock and timers that a test controls.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asSecret, beginData, openServer, testEnv } from './magazine-server.ts'

const EVERY_MS = 10_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Opens it on the data, with BACKUP_DIR and JOURNAL_DIR in `folder`, once it has made a backup and tried an entry.
 * `makesBackup`: false if no backup can be made; then it resolves once the server waits for the next try. `further`:
 * additional environment.
 */
export async function openJournalKeeper(
  folder: string,
  dataDir: string,
  makesBackup = true,
  further: Readonly<Record<string, string>> = {},
) {
  let clock = Date.UTC(2026, 10, 1)
  if (!existsSync(dataDir)) await beginData(dataDir)
  const timers = new Map<number, () => void>()
  const waiting: { milliseconds: number; tell: () => void }[] = []
  /** Resolves when the next wait of this length begins. */
  const begun = (milliseconds: number) =>
    new Promise<void>((tell) => {
      waiting.push({ milliseconds, tell })
    })
  const first = [begun(EVERY_MS), begun(makesBackup ? DAY_MS : MINUTE_MS)]
  const magazine = await openServer({
    dataDir,
    now: () => clock,
    after: (milliseconds, action) => {
      timers.set(milliseconds, action)
      const at = waiting.findIndex((one) => one.milliseconds === milliseconds)
      if (at >= 0) waiting.splice(at, 1)[0]?.tell()
      return () => {}
    },
    env: {
      ...testEnv,
      BACKUP_DIR: join(folder, 'backups'),
      JOURNAL_DIR: join(folder, 'journal'),
      ...further,
    },
  })
  await Promise.all(first)
  const turn = async (milliseconds: number) => {
    const next = begun(milliseconds)
    timers.get(milliseconds)?.()
    await next
  }
  return {
    ...magazine,
    /** The current time of its clock. */
    moment: () => new Date(clock).toISOString(),
    /** Writes an entry a minute later. */
    async entry() {
      clock += 60_000
      await turn(EVERY_MS)
      return new Date(clock).toISOString()
    },
    /** Makes the backup of the next day. */
    async nextDay() {
      clock += DAY_MS
      await turn(DAY_MS)
    },
    /** Succeeds in the first backup at the next try, a minute later. `age`: of an existing backup, in milliseconds. */
    async cover(age = 0) {
      clock += MINUTE_MS
      const made = begun(DAY_MS - age)
      timers.get(MINUTE_MS)?.()
      await made
    },
    async write(path: string, body: object, method = 'POST') {
      const answer = await magazine.ask(path, { method, headers: asSecret, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async upload(name: string, picture: Uint8Array<ArrayBuffer>) {
      const headers = { ...asSecret, 'content-type': 'image/webp', 'x-upsert': 'true' }
      const path = `/storage/v1/object/pictures/${name}`
      const answer = await magazine.ask(path, { method: 'POST', headers, body: picture })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async ready() {
      const answer = await magazine.raw('/readyz')
      return [answer.status, Object(await answer.json()).checks.journal]
    },
  }
}
