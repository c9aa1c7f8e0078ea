// The development server serves the screens, but no other files of the project's folder.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ViteDevServer, createServer, isFileLoadingAllowed } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '../../support/server/magazine-server.ts'

/** Inside the project on purpose: from there the development server could serve it. */
const DATA = 'node_modules/.cache/development-test-data'

let vite: ViteDevServer
let origin: string

beforeAll(async () => {
  await mkdir(join(PROJECT, DATA), { recursive: true })
  await writeFile(join(PROJECT, DATA, 'first-start.json'), '{"note":"first start"}')
  process.env['DATA_DIR'] = DATA
  vite = await createServer({
    root: PROJECT,
    configFile: join(PROJECT, 'vite.config.ts'),
    logLevel: 'silent',
    cacheDir: 'node_modules/.cache/vite-development-test',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  await vite.listen()
  const at = vite.httpServer?.address()
  origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
})
afterAll(async () => {
  await vite.close()
  delete process.env['DATA_DIR']
  await rm(join(PROJECT, DATA), { recursive: true })
})

describe('the development server', () => {
  it.each([
    '/supabase/config.toml',
    '/supabase/migrations/20261121050000_administrators.sql',
    '/supabase/config.toml?raw',
    '/supabase/config.toml?import&raw',
    '/server/gate.ts',
    '/server/sample/categories.json',
    `/${DATA}/first-start.json`,
    `/${DATA}/first-start.json?import`,
    `/@fs${PROJECT}/${DATA}/first-start.json?raw`,
    '/.env.local',
    '/.git/config',
    `/@fs${PROJECT}/supabase/config.toml`,
    '/SUPABASE/config.toml',
    '/src/../supabase/config.toml',
    '/src/..%2fsupabase/config.toml',
  ])("refuses files that are not the screens': %s", async (path) => {
    const answer = await fetch(origin + path)
    expect(await answer.text()).not.toMatch(
      /project_id|create table|openings|Smartphones|JWT_SECRET|repositoryformat|first start/,
    )
  })

  it('refuses the data in its default place, too', () => {
    const allowed = (path: string) => isFileLoadingAllowed(vite.config, join(PROJECT, path))
    const paths = ['.data/database/PG_VERSION', '.data/storage/pictures/a.webp', '.env.local', 'src/site.ts']
    expect(paths.filter(allowed)).toEqual(['src/site.ts'])
  })

  it('serves the screens', async () => {
    const answer = await fetch(`${origin}/src/site.ts`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Cacharreo')
  })

  it('makes the narrower pictures that addresses promise', async () => {
    for (const width of [480, 800]) {
      const answer = await fetch(`${origin}/pictures/yunque-14-1-1200x675.w${width}.webp`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([picture.format, picture.width]).toEqual(['webp', width])
    }
  })
})
