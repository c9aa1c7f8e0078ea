// Secrets are generated, hidden from others, and never in git.
import { execFileSync } from 'node:child_process'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { readAdministrator, readKeys, readSettings } from '../../../server/settings/settings.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: PROJECT, encoding: 'utf8' })

let root: string
let place: string
beforeEach(async () => {
  root = await temporaryFolder()
  place = join(root, '.env.local')
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('the keys of a first start', () => {
  it('are generated, each time differently, and are all that the server needs', async () => {
    const known = await ensureKeys(root, {})
    const { publishable, secret, jwtSecret } = readKeys(known)
    expect(publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
    expect(secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
    expect(Buffer.byteLength(jwtSecret)).toBeGreaterThanOrEqual(64)
    expect(readAdministrator(known).password).toMatch(/^[\w-]{16}$/)
    await rm(place)
    const others = await ensureKeys(root, {})
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'JWT_SECRET', 'ADMIN_PASSWORD']) {
      expect(others[name]).not.toBe(known[name])
    }
  })

  it('are stored for the next start, for the owner of the file alone', async () => {
    const known = await ensureKeys(root, {})
    expect((await stat(place)).mode & 0o777).toBe(0o600)
    expect(await ensureKeys(root, {})).toEqual(known)
  })

  it('are the same for all commands that begin at once', async () => {
    const [one, other] = await Promise.all([ensureKeys(root, {}), ensureKeys(root, {})])
    expect(other).toEqual(one)
    expect(await ensureKeys(root, {})).toEqual(one)
    expect(await readdir(root)).toEqual(['.env.local'])
  })

  it('yield to the environment, which is never written to the file', async () => {
    const known = await ensureKeys(root, { ADMIN_EMAIL: 'yo@x.example', ADMIN_PASSWORD: 'la del entorno' })
    expect(known['ADMIN_EMAIL']).toBe('yo@x.example')
    const text = await readFile(place, 'utf8')
    expect(text).not.toContain('ADMIN_')
    expect(text).toContain('JWT_SECRET=')
  })

  it('complete a file that has some, also without a final line break', async () => {
    await writeFile(place, '# mine\nADMIN_EMAIL=yo@x.example')
    const known = await ensureKeys(root, {})
    expect(known['ADMIN_EMAIL']).toBe('yo@x.example')
    expect(await readFile(place, 'utf8')).toMatch(
      /^# mine\nADMIN_EMAIL=yo@x\.example\nSUPABASE_PUBLISHABLE_KEY=/,
    )
    expect(await ensureKeys(root, {})).toEqual(known)
  })

  it.each([
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_publish'],
    ['SUPABASE_SECRET_KEY', 'sb_secret_a'],
    ['JWT_SECRET', 'short'],
  ])('stop the start, with the remedy, where the file was truncated: %s', async (name, value) => {
    await ensureKeys(root, {})
    const text = await readFile(place, 'utf8')
    await writeFile(place, text.slice(0, text.indexOf(`${name}=`)) + `${name}=${value}`)
    await expect(ensureKeys(root, {})).rejects.toThrow(
      `${place} is damaged: its ${name} is not whole. Put the file back from a backup, or delete that line`,
    )
  })

  it('are found behind the byte order mark of an editor', async () => {
    const before = await ensureKeys(root, {})
    await writeFile(place, `\uFEFF${await readFile(place, 'utf8')}`)
    expect(await ensureKeys(root, {})).toEqual(before)
  })

  it('are written to a temporary file and renamed, and no temporary file is left', async () => {
    await ensureKeys(root, {})
    expect(await readdir(root)).toEqual(['.env.local'])
  })

  it('are not generated for a hosted project', async () => {
    await ensureKeys(root, { VITE_SUPABASE_URL: 'https://project.supabase.example' })
    await expect(stat(place)).rejects.toThrow('ENOENT')
  })
})

describe('git', () => {
  it('ignores the file of secrets and the data', () => {
    expect(git('check-ignore', '.env.local', '.data/database/PG_VERSION').trim().split('\n')).toHaveLength(2)
    expect(git('ls-files', '.env.local', '.data')).toBe('')
  })

  it('holds no key and no token', () => {
    const shapes = 'sb_(secret|publishable)_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8}|eyJ[A-Za-z0-9_-]{20,}\\.eyJ'
    const found = () => git('grep', '-nIE', shapes, '--', '.', ':!package-lock.json')
    // git grep exits with 1 if it finds nothing.
    expect(found).toThrow(expect.objectContaining({ status: 1 }))
  })

  it('holds no literal secret in the configuration', async () => {
    const config = await readFile(join(PROJECT, 'supabase/config.toml'), 'utf8')
    const secrets = [...config.matchAll(/^\s*\w*(?:secret|key|password)\w*\s*=\s*(.+)$/gm)].map(
      ([, value]) => value,
    )
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter((value) => !/^("env\(\w+\)"|\d+)$/.test(value ?? ''))).toEqual([])
  })
})

describe('the settings', () => {
  it('listen on this machine alone, on 4173, with the data in .data, by default', () => {
    expect(readSettings({}, '/project')).toEqual({
      port: 4173,
      host: '127.0.0.1',
      dataDir: '/project/.data',
      postgresql: null,
      filesDir: null,
      filesS3: null,
      clientDir: '/project/dist/client',
      hostedOrigin: null,
      siteUrl: null,
      worker: 'on',
    })
    const told = readSettings({ PORT: '80', HOST: '0.0.0.0', DATA_DIR: '/var/lib/cacharreo' }, '/project')
    expect(told).toMatchObject({ port: 80, host: '0.0.0.0', dataDir: '/var/lib/cacharreo' })
  })

  it('refuse addresses with a path, which would be missing from every link and request', () => {
    for (const address of [
      'https://x.example/blog',
      'https://x.example/?a',
      'https://ana@x.example',
      'x.example',
    ]) {
      for (const name of ['SITE_URL', 'VITE_SUPABASE_URL'])
        expect(() => readSettings({ [name]: address, VITE_SUPABASE_ANON_KEY: 'k' }, '/project')).toThrow(
          `${name} must be an address without a path`,
        )
    }
    expect(readSettings({ SITE_URL: 'https://x.example/' }, '/project').siteUrl).toBe('https://x.example')
  })

  it('refuse a WORKER that is neither on nor off, and read an empty one as on', () => {
    expect(() => readSettings({ WORKER: 'no' }, '/project')).toThrow('WORKER must be on or off, not "no".')
    expect(readSettings({ WORKER: '' }, '/project').worker).toBe('on')
    expect(readSettings({ WORKER: 'off' }, '/project').worker).toBe('off')
  })

  const BUCKET = {
    DATABASE_URL: 'postgres://magazine@localhost/magazine',
    FILES_S3: 'https://s3.example.com/revista',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'nobody may read this',
  }

  it.each([
    ['https://s3.example.com/revista', 'https://s3.example.com/revista'],
    ['https://s3.example.com/revista/', 'https://s3.example.com/revista'],
    ['https://revista.s3.eu-west-3.amazonaws.com', 'https://revista.s3.eu-west-3.amazonaws.com'],
    ['http://localhost:9000/revista', 'http://localhost:9000/revista'],
  ])('accept a bucket by its address, in either style: %s', (FILES_S3, address) => {
    const keys = { keyId: 'AKIDEXAMPLE', secret: 'nobody may read this' }
    const { filesS3 } = readSettings({ ...BUCKET, FILES_S3 }, '/project')
    expect(filesS3).toEqual({ ...keys, address, region: 'us-east-1' })
    const there = { ...BUCKET, FILES_S3, AWS_REGION: 'eu-west-3', FILES_DIR: '' }
    expect(readSettings(there, '/project').filesS3).toEqual({ ...keys, address, region: 'eu-west-3' })
  })

  it.each([
    's3://revista',
    'revista',
    'https://s3.example.com/revista/pictures',
    'https://s3.example.com/revista//',
    'https://s3.example.com/revista?versioning',
    'https://s3.example.com/revista#top',
    'https://AKIDEXAMPLE:secret-words@s3.example.com/revista',
  ])('refuse an invalid address of a bucket, and do not repeat it: %s', (FILES_S3) => {
    const reading = () => readSettings({ ...BUCKET, FILES_S3 }, '/project')
    expect(reading).toThrow(
      /^FILES_S3 must be the address of a bucket such as https:\/\/s3\.example\.com\/revista or /,
    )
    expect(reading).not.toThrow('secret-words')
  })

  it.each([
    [
      { FILES_DIR: '/srv/pictures' },
      'FILES_S3 and FILES_DIR name two places for the same pictures: set one of them.',
    ],
    [
      { DATABASE_URL: '' },
      'FILES_S3 is for a PostgreSQL and needs DATABASE_URL: beside the embedded database pictures are',
    ],
    [{ AWS_ACCESS_KEY_ID: '' }, 'so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must hold its keys.'],
    [{ AWS_SECRET_ACCESS_KEY: '' }, 'so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must hold its keys.'],
  ])('refuse a bucket with %j', (env, sentence) => {
    const reading = () => readSettings({ ...BUCKET, ...env }, '/project')
    expect(reading).toThrow(sentence)
    expect(reading).not.toThrow('nobody may read this')
  })

  it.each(['http', '-1', '70000', '1.5'])('refuse an invalid port: %s', (PORT) => {
    expect(() => readSettings({ PORT }, '/project')).toThrow(
      `PORT must be a number from 0 to 65535, not "${PORT}".`,
    )
  })
})
