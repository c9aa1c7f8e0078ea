// A real PostgreSQL for the tests that need one: found on this machine, started in a temporary folder, on a socket there.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian's and Ubuntu's place. Supabase's hosted projects run 15 or later. */
const INSTALLED = '/usr/lib/postgresql'
const OLDEST = 15

export interface Psql {
  /** Runs statements, one after the other; gives the lines of their results, columns parted by `|`. Throws the database's error. */
  ask(sql: string): Promise<string[]>
  close(): Promise<void>
}

export interface PostgreSql {
  /** Where its programs are, and the folder of its socket: for who joins it from another process. */
  readonly place: PostgreSqlPlace
  /** Opens a session of its own, in the database `postgres` unless another is named. */
  connect(user: string, database?: string): Psql
  /** Ends it at once, as a machine that dies would (`immediate`): sessions end, nothing is written any more. */
  cutOff(): Promise<void>
  /** Starts it on what `cutOff` left. */
  startAgain(): Promise<void>
  /** Halts all its processes: connections stay, and nothing is answered. Returns what has them go on. */
  halt(): Promise<() => void>
  stop(): Promise<void>
}

export interface PostgreSqlPlace {
  readonly programs: string
  readonly folder: string
}

/** The address of a database there, as DATABASE_URL has it. */
export function addressAt({ folder }: PostgreSqlPlace, user: string, database: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`
}

/** A session on a cluster that somebody else has started. */
export function joinPostgreSql(
  { programs, folder }: PostgreSqlPlace,
  user: string,
  database = 'postgres',
): Psql {
  return openPsql(join(programs, 'psql'), ['-h', folder, '-U', user, '-d', database])
}

/** Where the programs of the oldest usable PostgreSQL are; empty when this machine has none that could be started. */
export function findPostgreSql(): string[] {
  // PostgreSQL refuses to run as root and needs a user to become.
  const isStartable = process.getuid?.() !== 0 || existsSync('/var/lib/postgresql')
  if (!existsSync(INSTALLED) || !isStartable) return []
  return readdirSync(INSTALLED)
    .filter((version) => Number(version) >= OLDEST)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(INSTALLED, version, 'bin'))
    .filter((folder) => ['initdb', 'pg_ctl', 'psql'].every((program) => existsSync(join(folder, program))))
    .slice(0, 1)
}

/** Starts an empty cluster whose superuser is `postgres`. `isDurable`: commits wait until they are on the disk. */
export async function startPostgreSql(
  programs: string,
  { isDurable = false }: { readonly isDurable?: boolean } = {},
): Promise<PostgreSql> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-pg-'))
  const data = join(folder, 'data')
  await chmod(folder, 0o777)
  const control = (...args: readonly string[]) =>
    runAsPostgres(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args])
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runAsPostgres(join(programs, 'initdb'), ['-D', data, ...settings])
  const options = `-c listen_addresses='' -k ${folder}${isDurable ? '' : ' -F'}`
  const cutOff = async () => void (await control('-m', 'immediate', 'stop'))
  const startAgain = async () => void (await control('-l', join(folder, 'log'), '-o', options, 'start'))
  await startAgain()
  const open = new Set<Psql>()
  return {
    place: { programs, folder },
    connect(user, database) {
      const session = joinPostgreSql({ programs, folder }, user, database)
      open.add(session)
      return session
    },
    cutOff,
    startAgain,
    async halt() {
      const postmaster = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
      // First: it starts no others then.
      process.kill(postmaster, 'SIGSTOP')
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
      const all = [postmaster, ...stdout.trim().split(/\s+/).map(Number)]
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      return () => all.forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
    async stop() {
      await Promise.all([...open].map((session) => session.close()))
      await cutOff()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function runAsPostgres(program: string, args: readonly string[]) {
  return process.getuid?.() === 0
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], {
        cwd: '/',
      })
    : run(program, args)
}

const END = '— end —'

function openPsql(program: string, args: readonly string[]): Psql {
  // Complaints go into the same stream as answers: what psql says comes in the order in which it says it.
  const command = 'exec "$0" "$@" 2>&1'
  const psql = spawn('sh', ['-c', command, program, '-X', '-q', '-A', '-t', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: psql.stdout })[Symbol.asyncIterator]()
  return {
    async ask(sql) {
      psql.stdin.write(`${sql}\n;\n\\echo ${END}\n`)
      const answer: string[] = []
      for (let line = await lines.next(); line.value !== END; line = await lines.next()) {
        if (line.done === true) throw new Error(`psql ended: ${answer.join(' ')}`)
        answer.push(line.value)
      }
      if (answer.some((line) => /^(?:ERROR|FATAL): /.test(line))) throw new Error(answer.join('\n'))
      return answer
    },
    close: () => ended(psql),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
