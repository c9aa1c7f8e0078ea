// The hand-written pages, served by a real nginx with precompressed files: Brotli, or gzip if nginx has no module for
// it. At one address pages may be cached for ten minutes. At the other they are revalidated each time (with 304), as
// for readers who return later.
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { compressFolder } from '../../scripts/build/compress.mjs'
import { freePort } from '../../scripts/tests/running-site.mjs'
import { ensureKeys } from '../../scripts/keys.mjs'
import { findOrFetchBrotli, findOrFetchNginx } from '../../scripts/tests/nginx.mjs'
import { floorPages, type FloorArticle, type FloorCategory } from './floor-pages.ts'
import { serveWithNginx } from './local-nginx.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TYPES = { html: 'text/html', svg: 'image/svg+xml', webp: 'image/webp' }

export interface Floor {
  /** The address with ten minutes of caching. */
  readonly address: string
  /** The address with revalidation. */
  readonly askedAgain: string
  readonly encoding: 'br' | 'gzip'
  /** The paths of all articles, the newest first. */
  readonly articles: readonly string[]
  stop(): Promise<void>
}

/** Generates the hand-written pages of a running magazine, and serves them. Their paths are the magazine's. */
export async function openFloor(magazine: string): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-floor-'))
  try {
    const [kept, askedAgain] = [await freePort(), await freePort()]
    const articles = await writePages(magazine, join(folder, 'pages'))
    const brotli = findOrFetchBrotli(findOrFetchNginx())
    const address = `http://localhost:${kept}`
    const stop = await serveWithNginx(folder, serversOf({ folder, brotli, kept, askedAgain }), {
      address,
      modules: brotli === null ? [] : [brotli],
    })
    return {
      address,
      askedAgain: `http://localhost:${askedAgain}`,
      encoding: brotli === null ? 'gzip' : 'br',
      articles,
      stop,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Returns the paths of the articles. */
async function writePages(magazine: string, folder: string): Promise<string[]> {
  const { SUPABASE_SECRET_KEY: key = '' } = await ensureKeys(ROOT)
  const ask = async (path: string) => {
    const answer = await fetch(`${magazine}/rest/v1/${path}`, { headers: { apikey: key } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return await answer.json()
  }
  const articles: FloorArticle[] = await ask('articles?select=*&order=published_at.desc,id.desc')
  const categories: FloorCategory[] = await ask('categories?select=*&order=name')
  for (const [path, html] of floorPages({ articles, categories })) {
    const place = join(folder, path === '/' ? 'index.html' : `${path}.html`)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, html)
  }
  for (const name of ['favicon.svg', 'placeholder.svg'])
    await copyFile(join(ROOT, 'public', name), join(folder, name))
  await compressFolder(folder)
  return articles.map(({ id }) => `/article/${id}`)
}

function serversOf(options: {
  folder: string
  brotli: string | null
  kept: number
  askedAgain: number
}): string {
  const { folder, brotli, kept, askedAgain } = options
  const server = (port: number, pages: string) => `
    server {
      listen 127.0.0.1:${port};
      listen [::1]:${port};
      root ${folder}/pages;
      location = / { add_header cache-control "${pages}"; try_files /index.html =404; }
      location / { add_header cache-control "${pages}"; try_files $uri $uri.html =404; }
      location /pictures/ {
        add_header cache-control "max-age=604800";
        root ${ROOT}/dist/client;
      }
    }`
  const types = Object.entries(TYPES).map(([name, type]) => `${type} ${name};`)
  return `
    types { ${types.join(' ')} }
    charset utf-8;
    access_log off;
    sendfile on;
    tcp_nopush on;
    ${brotli === null ? '' : 'brotli_static on;'}
    gzip_static on;
    ${server(kept, 'max-age=600')}
    ${server(askedAgain, 'no-cache')}`
}
