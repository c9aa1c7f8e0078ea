// Settings and secrets from files, for the server and its commands alike. No message reveals a secret.
import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEnvFile } from '../../../server/settings/before-start.ts'
import { withSecretFiles } from '../../../server/settings/secret-files.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'

const SECRET = 'nobody may read this in a sentence, ever'
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder, 'folder'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  await writeFile(join(folder, 'secret'), `${SECRET}\n`)
  await writeFile(join(folder, 'empty'), '\n')
  await writeFile(join(folder, 'lines'), `${SECRET}\n${SECRET}\n`)
  await writeFile(join(folder, 'bytes'), Buffer.from([0xff, 0xfe, 0x41]))
  await writeFile(join(folder, 'huge'), 'x'.repeat(16_385))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SUPABASE_DB_URL',
  'SUPABASE_ACCESS_TOKEN',
])('%s_FILE names a file with its value, absolute or from the project’s folder', (name) => {
  for (const place of [join(folder, 'secret'), 'secret']) {
    expect(withSecretFiles({ [`${name}_FILE`]: place, PORT: '1' }, folder)).toMatchObject({
      [name]: SECRET,
      PORT: '1',
    })
  }
})

test('an empty variable names no file', () => {
  expect(withSecretFiles({ JWT_SECRET: SECRET, JWT_SECRET_FILE: '' }, folder)['JWT_SECRET']).toBe(SECRET)
})

describe('a sentence names the variable, where its file', () => {
  test.each([
    ['is not there', 'nothing', 'JWT_SECRET_FILE names a file that cannot be read (ENOENT).'],
    ['is a folder', 'folder', 'JWT_SECRET_FILE names a file that cannot be read (no file).'],
    [
      'is a pipe that nobody writes to',
      'pipe',
      'JWT_SECRET_FILE names a file that cannot be read (no file).',
    ],
    [
      'is a device without an end',
      '/dev/zero',
      'JWT_SECRET_FILE names a file that cannot be read (no file).',
    ],
    ['is empty', 'empty', 'JWT_SECRET_FILE names a file that is empty.'],
    ['has two lines', 'lines', 'JWT_SECRET_FILE must name a file with one line of text.'],
    ['is no text', 'bytes', 'JWT_SECRET_FILE must name a file with one line of text.'],
    ['is huge', 'huge', 'JWT_SECRET_FILE must name a file of at most 16384 bytes.'],
  ])('%s', (_what, place, sentence) => {
    expect(() => withSecretFiles({ JWT_SECRET_FILE: place }, folder)).toThrow(new Error(sentence))
  })

  test('is beside the value itself', () => {
    const env = { JWT_SECRET: SECRET, JWT_SECRET_FILE: 'secret' }
    expect(() => withSecretFiles(env, folder)).toThrow(
      new Error('JWT_SECRET and JWT_SECRET_FILE are both set, here or in .env.local: set one of them.'),
    )
  })
})

test('an unreadable file of settings is named, with the remedy; a missing one is no fault', async () => {
  loadEnvFile(folder)
  await mkdir(join(folder, '.env.local'))
  expect(() => loadEnvFile(folder)).toThrow(/\.env\.local cannot be read by this user\. Give the file to/)
})

test('a byte order mark hides no setting, and existing variables take precedence', async () => {
  const root = join(folder, 'marked')
  await mkdir(root)
  await writeFile(join(root, '.env.local'), '\uFEFFFIRST_SETTING=1\nPATH=/nowhere\n')
  const { PATH } = process.env
  loadEnvFile(root)
  expect([process.env['FIRST_SETTING'], process.env['PATH']]).toEqual(['1', PATH])
  delete process.env['FIRST_SETTING']
})
