// A second administrator, created by a command on the machine, with and without a running server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runPasswordCommand } from '../../../server/password/command.ts'
import { openServer, PROJECT, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'

let magazine: TestServer
const said: string[] = []

beforeAll(async () => {
  magazine = await openServer()
})
afterAll(() => magazine.dispose())

const run = async (typed: string, ...words: string[]) =>
  runPasswordCommand(words, {
    root: PROJECT,
    env: { ...testEnv, DATA_DIR: magazine.dataDir, ...(await databaseEnv(magazine.dataDir)) },
    say: (line) => said.push(line),
    ask: () => Promise.resolve(typed),
  })

/** Signs in with this account, writes, and asks who it is. Returns the statuses. */
async function statusesOf(email: string, password: string): Promise<number[]> {
  const body = { email, password }
  const signIn = await magazine.ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
  const headers = { authorization: `Bearer ${String(Object(await signIn.json()).access_token)}` }
  const category = { name: email, slug: email.split('@')[0] }
  const written = await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: category })
  const own = { password: `${password}, otra`, current_password: password }
  const changed = await magazine.ask('/auth/v1/user', { method: 'PUT', headers, body: own })
  return [signIn.status, written.status, changed.status]
}

it('a second administrator signs in, writes and changes its password beside the server; the first one stays', async () => {
  await run('la clave de la segunda', '--new', '--email=Segunda@cacharreo.example')
  expect(said.at(-1)).toBe('segunda@cacharreo.example is an administrator now.')
  expect(await statusesOf('segunda@cacharreo.example', 'la clave de la segunda')).toEqual([200, 201, 200])
  expect(await statusesOf(testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD)).toEqual([200, 201, 200])
})

it.each([
  [
    'without an address',
    ['--new'],
    'la clave de la tercera',
    'Say whose account it is: --new --email=ADDRESS.',
  ],
  ['of one that is there', ['--new', `--email=${testEnv.ADMIN_EMAIL}`], 'la clave de la tercera', 'already'],
  ['with a short password', ['--new', '--email=a@x.example'], 'once letras', 'The password must have'],
])('a second administrator is not created: %s', async (_, words, typed, sentence) => {
  await expect(run(typed, ...words)).rejects.toThrow(sentence)
})

it('a second administrator is created without a server, too', async () => {
  await magazine.server.close()
  await run('la clave de la tercera', '--new', '--email=tercera@cacharreo.example')
  await expect(run('once letras', '--new', '--email=a@x.example')).rejects.toThrow('The password must have')
  magazine = await openServer({ dataDir: magazine.dataDir })
  expect(await statusesOf('tercera@cacharreo.example', 'la clave de la tercera')).toEqual([200, 201, 200])
})
