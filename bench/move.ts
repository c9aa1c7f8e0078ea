// `npm run bench -- move [GIGABYTES [GROUP]]`: a magazine with pictures of 5 MB moves from the embedded database to
// PostgreSQL and back, with the build's commands. Prints each command's seconds and peak memory. All rows and files
// are compared by hash. GROUP is a folder of cgroups: the commands run in that group.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureKeys } from '../scripts/keys.mjs'
import { openPglite } from '../server/pglite/open-pglite.ts'
import { openConnections } from '../server/postgresql/connection.ts'
import { createServer } from '../server/server.ts'
import { auditFiles, auditRows } from '../tests/support/server/audit.ts'
import { openDatabase } from './soak/databases.ts'

const GIGABYTES = 10
const PICTURE_BYTES = 5_000_000

export async function run([size, group = '']: string[]): Promise<void> {
  const root = process.cwd()
  const keys = { ...(await ensureKeys(root)) }
  const count = Math.ceil((Number(size ?? GIGABYTES) * 1e9) / PICTURE_BYTES)
  const postgresql = await openDatabase('postgresql')
  const { folder, env } = postgresql
  const at = (name: string) => join(folder, name)
  const [first, back, one, two] = [at('first'), at('back'), at('first.zip'), at('second.zip')]
  try {
    const server = await createServer({ root, env: keys, dataDir: first, sample: true })
    await server.close()
    const pictures = join(first, 'storage/pictures')
    await mkdir(pictures, { recursive: true })
    for (let each = 0; each < count; each += 1)
      await writeFile(join(pictures, `moved-${each}.webp`), randomBytes(PICTURE_BYTES))
    const begun = performance.now()
    await command(['backup', one], { DATA_DIR: first })
    console.log(`file of ${((await stat(one)).size / 1e9).toFixed(2)} GB`)
    await command(['restore', one], env)
    await command(['backup', two], env)
    await command(['restore', two], { DATA_DIR: back })
    const seconds = (performance.now() - begun) / 1000
    const { sessions, database } = openConnections(env['DATABASE_URL'] ?? '', 1)
    const moved = { rows: await auditRows(database), files: await auditFiles(env['FILES_DIR'] ?? '') }
    await sessions.close()
    const states = [
      JSON.stringify(await stateOf(first)),
      JSON.stringify(moved),
      JSON.stringify(await stateOf(back)),
    ]
    const isSame = new Set(states).size === 1
    console.log(`${Object.keys(moved.files).length} files and ${Object.keys(moved.rows).length} tables`)
    console.log(isSame ? 'identical by hash in all three' : 'NOT identical')
    if (!isSame) process.exitCode = 1
    console.log(`move: ${seconds.toFixed(0)}`)
  } finally {
    await postgresql.dispose()
  }

  async function command(words: readonly string[], more: Readonly<Record<string, string>>): Promise<void> {
    const begun = performance.now()
    const join = 'if [ -n "$GROUP" ]; then echo $$ > "$GROUP/cgroup.procs"; fi; exec "$@"'
    const program = [process.execPath, `${root}/dist/server/command.js`, ...words]
    const { stderr } = await promisify(execFile)(
      'sh',
      ['-c', join, 'sh', '/usr/bin/time', '-f', '%M', ...program],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], GROUP: group, ...keys, ...more },
      },
    )
    const megabytes = Number(stderr.trim().split('\n').at(-1)) / 1024
    const where = more['DATABASE_URL'] === undefined ? 'embedded' : 'PostgreSQL'
    const took = `${((performance.now() - begun) / 1000).toFixed(0)} s`
    console.log(`${words[0]} ${where}: ${took}, ${megabytes.toFixed(0)} MB of memory at most`)
  }

  async function stateOf(dataDir: string) {
    const host = await openPglite({ root, dataDir })
    const rows = await auditRows(host.database)
    await host.close()
    return { rows, files: await auditFiles(join(dataDir, 'storage')) }
  }
}
