// `npm run bench -- backup`: a backup of a running magazine of 10,000 articles and 2,000 stored pictures, by the
// command. Meanwhile a reader requests the head every 20 milliseconds. Then it restores the backup into an empty
// folder. `npm run bench -- backup 1000`: another size.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ensureKeys } from '../scripts/keys.mjs'
import { openMagazine } from './support/magazine.ts'

const COUNT = 10_000
const PICTURES = 2000
const PICTURE_BYTES = 50_000

export async function run([size]: string[]): Promise<void> {
  const root = process.cwd()
  const env = { ...(await ensureKeys(root)) }
  const magazine = await openMagazine(Number(size ?? COUNT))
  const folder = mkdtempSync(join(tmpdir(), 'cacharreo-backup-'))
  try {
    const pictures = join(magazine.dataDir, 'storage/pictures')
    mkdirSync(pictures, { recursive: true })
    for (let each = 0; each < PICTURES; each += 1)
      writeFileSync(join(pictures, `${each}.webp`), Buffer.alloc(PICTURE_BYTES, each % 251))

    const waits: number[] = []
    let isUnderWay = true
    const reading = (async () => {
      while (isUnderWay) {
        const begun = performance.now()
        await magazine.ask('GET', 'rpc/sync_head')
        waits.push(performance.now() - begun)
        await setTimeout(20)
      }
    })()
    const made = await timed(['backup', 'copia.zip'], {
      ...env,
      DATA_DIR: magazine.dataDir,
      SITE: magazine.address.replace('localhost', '127.0.0.1'),
    })
    isUnderWay = false
    await reading
    const megabytes = statSync(join(folder, 'copia.zip')).size / 1e6
    const put = await timed(['restore', 'copia.zip'], { ...env, DATA_DIR: join(folder, 'restored') })
    console.log(`backup   ${made.toFixed(1)} s, ${megabytes.toFixed(0)} MB`)
    console.log(`reader   ${waits.length} heads meanwhile, longest ${Math.max(...waits).toFixed(0)} ms`)
    console.log(`restore  ${put.toFixed(1)} s`)
    console.log(`backup: ${made.toFixed(1)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await magazine.dispose()
  }

  /** Seconds that the command took. */
  async function timed(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
    const begun = performance.now()
    const command = spawn(process.execPath, ['scripts/command.mjs', ...words], {
      cwd: root,
      env: { ...environment, INIT_CWD: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code]: number[] = await once(command, 'exit')
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`)
    return (performance.now() - begun) / 1000
  }
}
