// A magazine with only hostile texts, and addresses for every kind of response.
import type { TestServer } from '../server/magazine-server.ts'
import { testEnv } from '../server/magazine-server.ts'
import { attacks } from '../window/body-samples.ts'
import { smallPicture } from './small-picture.ts'

export const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)><!--`
const HERE = 'd0000000-0000-4000-8000-000000000001'
const GONE = 'd0000000-0000-4000-8000-000000000002'
const CATEGORY = 'd0000000-0000-4000-8000-000000000003'
const PICTURE = '/storage/v1/object/public/pictures/foto-1200x675.webp'

/** `where`: only on the server, or also on a static host. */
export interface Address {
  readonly kind: 'page' | 'document' | 'file' | 'redirect' | 'answer'
  readonly path: string
  readonly status: number
  readonly where: 'everywhere' | 'server'
  readonly method?: string
}

const everywhere = (kind: Address['kind'], status: number, ...paths: string[]) =>
  paths.map((path) => ({ kind, status, path, where: 'everywhere' }) as const)
const onServer = (kind: Address['kind'], status: number, method: string, ...paths: string[]) =>
  paths.map((path) => ({ kind, status, path, method, where: 'server' }) as const)

/** An address for every kind of response. */
export const addresses: readonly Address[] = [
  ...everywhere('page', 200, '/', '/categoria/mala', `/article/${HERE}`, '/search', '/comparar', '/ajustes'),
  ...everywhere('page', 200, '/guardados', '/admin/articles', '/app.html'),
  ...everywhere('page', 404, '/no/existe', '/article/d0000000-0000-4000-8000-00000000dead'),
  ...everywhere('page', 410, `/article/${GONE}`),
  ...everywhere('document', 200, '/feed.xml', '/feed.json', '/categoria/mala/feed.xml'),
  ...everywhere('document', 200, '/categoria/mala/feed.json', '/sitemap.xml', '/robots.txt'),
  ...everywhere('file', 200, '/sw.js', '/assets/app-1.js', '/assets/app-1.css', PICTURE),
  ...everywhere('file', 404, '/assets/none.js', '/pictures/none.webp', '/.env.local'),
  ...everywhere('redirect', 301, '/antes'),
  ...onServer('page', 200, 'GET', `/search?q=${encodeURIComponent(HOSTILE)}`, `/comparar?ids=${HERE}`),
  ...onServer('redirect', 301, 'GET', '/?p=123'),
  ...onServer('redirect', 303, 'POST', '/admin/share'),
  ...onServer('answer', 200, 'GET', '/healthz', '/readyz', '/rest/v1/articles?select=*', '/auth/v1/settings'),
  ...onServer('answer', 200, 'GET', '/rest/v1/rpc/sync_head', '/rest/v1/rpc/sync_page'),
  ...onServer('answer', 404, 'GET', '/rest/v1/none', '/rest/v1/a/b', '/_system/introspect', '/auth/v1/admin'),
  ...onServer('answer', 401, 'GET', '/auth/v1/user', '/rest/v1/drafts'),
  ...onServer('answer', 400, 'POST', '/auth/v1/token?grant_type=password'),
  ...onServer('answer', 400, 'GET', '/storage/v1/object/public/pictures/none.webp'),
  ...onServer('answer', 400, 'GET', '/rest/v1/articles?select=id&content=match.x'),
  ...onServer('answer', 401, 'DELETE', '/rest/v1/articles'),
  ...onServer('answer', 405, 'PUT', '/rest/v1/articles'),
  ...onServer('file', 405, 'POST', '/'),
  ...onServer('file', 404, 'GET', '/cards/none.jpg'),
]

/** Fills an empty magazine. */
export async function makeHostile(magazine: TestServer): Promise<void> {
  const key = testEnv.SUPABASE_SECRET_KEY
  const send = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const type: Record<string, string> =
      body instanceof Uint8Array ? { 'content-type': 'image/webp' } : { 'content-type': 'application/json' }
    const headers = { apikey: key, authorization: `Bearer ${key}`, ...type }
    const answer = await magazine.ask(path, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
  const category = { id: CATEGORY, name: HOSTILE, slug: 'mala', description: HOSTILE }
  await send('POST', '/rest/v1/categories', category)
  const article = {
    title: HOSTILE,
    introduction: HOSTILE,
    content: attacks.map((attack) => `<p>antes</p>${attack}<p>después</p>`).join(''),
    images: [PICTURE, 'javascript:alert(1)', HOSTILE],
    category_id: CATEGORY,
    overall: 5,
  }
  await send('POST', '/rest/v1/articles', [
    { id: HERE, ...article },
    { id: GONE, ...article },
  ])
  await send('DELETE', `/rest/v1/articles?id=eq.${GONE}`)
  await send('POST', '/rest/v1/redirects', [
    { path: '/antes', article_id: HERE },
    { path: '/?p=123', article_id: HERE },
  ])
  await send('POST', PICTURE.replace('/public/', '/'), await smallPicture())
}
