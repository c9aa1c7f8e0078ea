// The recipe of docs/deploy for a static export in front of a hosted project, run by nginx with its own
// configuration. The rows come over HTTP from a stand-in for the project. Without nginx it is skipped, and that is
// reported.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as ask } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { type Backend, startBackend } from '../../../server/gateway/backend.ts'
import { runExport } from '../../../server/export/command.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { type HostedStandIn, hostedStandIn } from '../../support/database/hosted-project.ts'
import { type RecipeProxy, startStaticNginx } from '../../support/server/recipe-proxies.ts'

const root = resolve(import.meta.dirname, '../../..')
const nginx = findNginx()
if (nginx === null) {
  // oxlint-disable-next-line no-console -- readers of the counts should know what was skipped
  console.log('The recipe of a static host is not run, for its program is not here: nginx.')
}

test('the recipe includes the rules of the folder it serves, and its host answers through TLS alone', async () => {
  const recipe = await readFile(join(root, 'docs/deploy/nginx-static.conf'), 'utf8')
  const [, folder = '?'] = /\n  root (\S+);/.exec(recipe) ?? []
  const [, behind = '?'] = /proxy_pass http:\/\/(\S+);/.exec(recipe) ?? []
  expect(recipe).toContain(`include ${folder}/nginx.conf;`)
  expect(recipe).toContain(`listen ${behind};`)
  expect(behind).toMatch(/^127\.0\.0\.1:/)
})

describe.each(nginx === null ? [] : [nginx])('the static host of %s', (program) => {
  let folder: string
  let backend: Backend
  let project: HostedStandIn
  let host: RecipeProxy
  let ids: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cacharreo-static-'))
    await copyFolder(inject('firstStarts').sample, join(folder, 'data'))
    const keys = readKeys(await ensureKeys(root))
    backend = await startBackend({ root, dataDir: join(folder, 'data'), keys })
    const newest = await backend.database.query<{ id: string }>(
      'select id from public.articles order by published_at desc limit 2',
    )
    ids = newest.rows.map(({ id }) => id)
    await backend.database.query('delete from public.articles where id = $1', [ids[1]])
    await backend.database.query(
      `insert into public.redirects (path, article_id) values ('/2019/05/nota', $1)`,
      [ids[0]],
    )
    project = await hostedStandIn({ fetch: (request) => backend.fetch(request), keys })
    await runExport(['--without-cards', '--out', join(folder, 'site')], {
      root,
      env: {
        SITE_URL: 'https://revista.example',
        VITE_SUPABASE_URL: project.url,
        VITE_SUPABASE_ANON_KEY: keys.publishable,
      },
      folder: root,
      say: () => {},
    })
    host = await startStaticNginx(program, join(folder, 'site'))
  })
  afterAll(async () => {
    await host?.stop()
    await project?.close()
    await backend?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** A GET over TLS, with the test's certificate. */
  async function get(path: string) {
    return await new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (done, fail) => {
        const sent = ask(`${host.tls}${path}`, { ca: host.certificate }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        })
        sent.on('error', fail).end()
      },
    )
  }

  test('every address has its own answer, with the headers of the export and of TLS', async () => {
    for (const [path, status, words] of [
      ['/', 200, 'All Reviews'],
      [`/article/${ids[0]}`, 200, 'minutos de lectura'],
      [`/article/${ids[1]}`, 410, 'Artículo no encontrado'],
      ['/article/00000000-0000-4000-8000-00000000dead', 404, 'Artículo no encontrado'],
      ['/no/existe', 404, 'Oops! Page not found'],
      ['/admin', 200, '<div id="root"></div>'],
    ] as const) {
      const { status: got, headers, text } = await get(path)
      expect([path, got]).toEqual([path, status])
      expect(text).toContain(words)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      // Pages may connect to the project, which is another origin here, and to nothing else.
      expect(headers['content-security-policy']).toMatch(new RegExp(`connect-src [^;]*${project.url}[ ;]`))
    }
  })

  test('a former address redirects to its article, and http to https', async () => {
    const old = await get('/2019/05/nota')
    expect([old.status, old.headers['location']]).toEqual([301, `/article/${ids[0]}`])
    const plain = await fetch(`${host.plain}/article/x?y=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/article/x?y=1'])
  })

  test('the host’s own files and missing files are answered with 404', async () => {
    for (const path of ['/nginx.conf', '/_headers', '/.export.json', '/assets/none.js']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})
