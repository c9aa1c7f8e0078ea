// The keys of a backup, and the settings file that a restore writes them to.
import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeKeys } from '../../../server/backup/command.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'

const all = { SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's', JWT_SECRET: 'j' }
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('keys of a backup', () => {
  it('are written into .env.local where it has none, and never over others', async () => {
    const place = join(folder, '.env.local')
    const keys = JSON.stringify({ SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's', JWT_SECRET: 'j' })
    expect(await takeKeys(keys, place)).toBe(`The backup's keys are in ${place}.`)
    expect((await stat(place)).mode & 0o077).toBe(0)
    const whole = 'SUPABASE_PUBLISHABLE_KEY=p\nSUPABASE_SECRET_KEY=s\nJWT_SECRET=j\n'
    expect(await readFile(place, 'utf8')).toBe(whole)
    expect(await takeKeys(keys, place)).toBe(`${place} has the backup's keys already.`)
    await writeFile(place, 'ADMIN_EMAIL=ana@correo.example\nJWT_SECRET=mine')
    expect(await takeKeys(keys, place)).toContain(
      'has other keys (JWT_SECRET); those of the backup were not taken.',
    )
    expect(await readFile(place, 'utf8')).toBe('ADMIN_EMAIL=ana@correo.example\nJWT_SECRET=mine')
    await writeFile(place, 'ADMIN_EMAIL=ana@correo.example')
    await takeKeys(keys, place)
    expect(await readFile(place, 'utf8')).toBe(`ADMIN_EMAIL=ana@correo.example\n${whole}`)
  })

  it('are not written down where the environment has them, and never against it', async () => {
    const place = join(folder, '.env.of-a-service')
    const env = { SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's', JWT_SECRET: 'j' }
    const keys = JSON.stringify(env)
    expect(await takeKeys(keys, place, env)).toContain('The environment has the backup')
    expect(await takeKeys(keys, place, { ...env, JWT_SECRET: 'mine' })).toContain(
      'The environment has other keys (JWT_SECRET); those of the backup were not taken.',
    )
    expect(existsSync(place)).toBe(false)
  })

  it('are read from there as they were, whatever characters they have, and bring no other line', async () => {
    const place = join(folder, '.env.odd')
    const keys = {
      SUPABASE_PUBLISHABLE_KEY: 'with # and "quotes"',
      SUPABASE_SECRET_KEY: " 'spaces' ",
      JWT_SECRET: 'one\nADMIN_PASSWORD=another',
    }
    await takeKeys(JSON.stringify(keys), place)
    expect(parseEnv(await readFile(place, 'utf8'))).toEqual(keys)
  })

  it.each(['{"JWT_SECRET":"j"}', '[]', 'null', JSON.stringify({ ...all, JWT_SECRET: `\n'"\`` })])(
    'are not written if they are none or cannot be written: %s',
    async (text) => {
      const place = join(folder, '.env.none')
      expect(await takeKeys(text, place)).toContain('copy them from the keys.json')
      expect(existsSync(place)).toBe(false)
    },
  )
})
