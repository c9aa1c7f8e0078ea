// A real PostgreSQL for tests that need one: found on this machine, and started in a temporary folder that holds its
// socket.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The path on Debian and Ubuntu. Supabase's hosted projects run 15 or later. */
const INSTALLED = '/usr/lib/postgresql'
const OLDEST = 15

/** The user that owns the magazine's databases, not a superuser. */
export const OWNER = 'magazine'

/** A superuser's preparation, as in docs/production.md. */
export const PREPARATION = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role ${OWNER} login;
  grant anon, authenticated, service_role to ${OWNER};
`

export interface Psql {
  /**
   * Runs statements in order; returns the lines of their results, columns separated by `|`. Throws the database's
   * error.
   */
  ask(sql: string): Promise<string[]>
  close(): Promise<void>
}

export interface PostgreSql {
  /** The folders of its programs and its socket, for connecting from another process. */
  readonly place: PostgreSqlPlace
  /** Opens a session, in the database `postgres` by default. */
  connect(user: string, database?: string): Psql
  /** Ends it at once, as in a crash (`immediate`): sessions end, and nothing more is written. */
  cutOff(): Promise<void>
  /** Restarts it after `cutOff`. */
  startAgain(): Promise<void>
  /** Suspends all its processes: connections stay open, without answers. Returns a function that resumes them. */
  halt(): Promise<() => void>
  stop(): Promise<void>
}

export interface PostgreSqlPlace {
  readonly programs: string
  readonly folder: string
}

/** The address of a database there, in the form of DATABASE_URL. */
export function addressAt({ folder }: PostgreSqlPlace, user: string, database: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`
}

/** A session on a cluster that another process has started. */
export function joinPostgreSql(
  { programs, folder }: PostgreSqlPlace,
  user: string,
  database = 'postgres',
): Psql {
  return openPsql(join(programs, 'psql'), ['-h', folder, '-U', user, '-d', database])
}

/** The folder of the oldest usable PostgreSQL's programs; empty if none on this machine can be started. */
export function findPostgreSql(): string[] {
  // PostgreSQL refuses to run as root, so it needs another user.
  const isStartable = process.getuid?.() !== 0 || existsSync('/var/lib/postgresql')
  if (!existsSync(INSTALLED) || !isStartable) return []
  return readdirSync(INSTALLED)
    .filter((version) => Number(version) >= OLDEST)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(INSTALLED, version, 'bin'))
    .filter((folder) => ['initdb', 'pg_ctl', 'psql'].every((program) => existsSync(join(folder, program))))
    .slice(0, 1)
}

/**
 * Starts an empty cluster whose superuser is `postgres`. `isDurable`: commits wait for the disk. `primary`: it
 * becomes a standby of that cluster.
 */
export async function startPostgreSql(
  programs: string,
  { isDurable = false, primary }: { readonly isDurable?: boolean; readonly primary?: PostgreSqlPlace } = {},
): Promise<PostgreSql> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-pg-'))
  const data = join(folder, 'data')
  await chmod(folder, 0o777)
  const control = (...args: readonly string[]) =>
    runAsPostgres(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args])
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  if (primary) {
    const copied = ['-h', primary.folder, '-U', 'postgres', '-D', data, '-R', '-c', 'fast', '--no-sync']
    await runAsPostgres(join(programs, 'pg_basebackup'), copied)
  } else await runAsPostgres(join(programs, 'initdb'), ['-D', data, ...settings])
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
      // This process first, so that it starts no others.
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

/** Starts a cluster with the preparation of docs/production.md, and these databases of the magazine's user. */
export async function startPrepared(programs: string, ...databases: readonly string[]): Promise<PostgreSql> {
  const postgresql = await startPostgreSql(programs)
  const superuser = postgresql.connect('postgres')
  await superuser.ask(PREPARATION)
  for (const name of databases) await createDatabase(superuser, name)
  return postgresql
}

export async function createDatabase(superuser: Psql, name: string, template = 'template1'): Promise<void> {
  await superuser.ask(`create database "${name}" template "${template}" owner ${OWNER}`)
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
  // Errors share the stream of answers, so psql's output stays in order.
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
