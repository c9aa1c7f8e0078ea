// What the first start does once, and what a restart leaves unchanged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../../server/server.ts'
import { sampleId } from '../../../server/embedded/sample.ts'
import {
  PROJECT,
  type TestServer,
  openServer,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'

let dataDir: string
let magazine: TestServer

beforeAll(async () => {
  dataDir = await temporaryFolder()
  magazine = await openServer({ dataDir, sample: true })
})
afterAll(() => magazine.dispose())

async function rowsOf(path: string): Promise<readonly Record<string, unknown>[]> {
  const rows: unknown = await (await magazine.ask(path)).json()
  return Array.isArray(rows) ? rows : []
}

describe('the sample magazine', () => {
  it('is whole on the first start', async () => {
    expect(await rowsOf('/rest/v1/articles?select=id')).toHaveLength(43)
    const names = (await rowsOf('/rest/v1/categories?select=name&order=name.asc')).map(({ name }) => name)
    expect(names).toEqual(['Audio', 'Automotive', 'Gaming', 'Laptops', 'Smartphones', 'VR/AR', 'Wearables'])
  })

  it('has the same addresses on every machine, and its links lead to them', async () => {
    const id = sampleId('article', 'garua-pliego-3')
    expect(id).toBe('94914f9c-2679-5212-adc9-cf925f155952')
    const [article] = await rowsOf(`/rest/v1/articles?id=eq.${id}`)
    expect(article?.['title']).toBe('Garúa Pliego 3: un plegable que por fin se cierra sin pedir perdón')
    expect(article?.['content']).toContain(`<a href="/article/${sampleId('article', 'garua-pliego-2')}">`)
  })
})

describe('the administrator', () => {
  it('signs in with the environment’s account, writes, and is the only one', async () => {
    const headers = await magazine.administrator()
    const user: unknown = await (await magazine.ask('/auth/v1/user', { headers })).json()
    expect(user).toMatchObject({ email: testEnv.ADMIN_EMAIL })
    const category = { name: 'Cocina', slug: 'cocina' }
    const answer = await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: category })
    expect(answer.status).toBe(201)
    await magazine.ask('/rest/v1/categories?slug=eq.cocina', { method: 'DELETE', headers })
  })

  it('is refused with too short or too long a password, in a sentence, and the folder stays usable', async () => {
    const elsewhere = await temporaryFolder()
    const start = (ADMIN_PASSWORD: string) =>
      openServer({ dataDir: elsewhere, env: { ...testEnv, ADMIN_PASSWORD } })
    await expect(start('once letras')).rejects.toThrow(/^ADMIN_PASSWORD must have at least 12 characters\.$/)
    await expect(start('ñandú '.repeat(10))).rejects.toThrow(/^ADMIN_PASSWORD must have at most 72 bytes: /)
    const server = await start('doce, letras')
    await server.dispose()
  })
})

describe('a restart', () => {
  const gone = sampleId('article', 'urraca-uno')

  beforeAll(async () => {
    const headers = await magazine.administrator()
    await magazine.ask(`/rest/v1/articles?id=eq.${gone}`, { method: 'DELETE', headers })
    await magazine.ask('/rest/v1/articles?overall=lt.5', { method: 'PATCH', headers, body: { overall: 5 } })
    await magazine.server.close()
    magazine = await openServer({ dataDir, sample: true })
  })

  it('keeps what was written, and restores nothing that was deleted', async () => {
    expect(await rowsOf('/rest/v1/articles?select=id')).toHaveLength(42)
    expect(await rowsOf(`/rest/v1/articles?id=eq.${gone}`)).toEqual([])
    expect(await rowsOf('/rest/v1/articles?overall=lt.5')).toEqual([])
  })

  it('recognises the administrator, and says so', async () => {
    expect(await magazine.administrator()).toEqual({ authorization: expect.stringMatching(/^Bearer ey/) })
    expect(await magazine.server.isSameAdministrator()).toBe(true)
  })

  it('changes no account for another pair in the environment, and says so', async () => {
    await magazine.server.close()
    magazine = await openServer({ dataDir, env: { ...testEnv, ADMIN_PASSWORD: 'otra clave muy larga' } })
    expect(await magazine.server.isSameAdministrator()).toBe(false)
    expect(await magazine.administrator()).toEqual({ authorization: expect.stringMatching(/^Bearer ey/) })
  })
})

describe('a missing setting', () => {
  it.each(Object.keys(testEnv))('is named before anything is opened: %s', async (name) => {
    const start = createServer({ root: PROJECT, dataDir: '/nowhere', env: { ...testEnv, [name]: '' } })
    await expect(start).rejects.toThrow(`${name} is missing`)
  })

  it('is reported for a secret that is too short, too', async () => {
    const start = createServer({
      root: PROJECT,
      dataDir: '/nowhere',
      env: { ...testEnv, JWT_SECRET: 'short' },
    })
    await expect(start).rejects.toThrow('JWT_SECRET must have at least 32 bytes.')
  })
})
