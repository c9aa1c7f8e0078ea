// `npm run bench -- edge`: requests that a page of an edge costs the project, with 100,000 articles in workerd under a heap
// of 64 MB. The last line is the most of a page after the first; 4 is the goal. It needs workerd (`scripts/tests/workerd.mjs`).
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ensureKeys } from '../scripts/keys.mjs'
import { buildEdge } from '../scripts/build.mjs'
import { findWorkerd } from '../scripts/tests/workerd.mjs'
import { hostInWorkerd } from '../tests/support/server/edge-hosts.ts'
import { openMagazine } from './support/magazine.ts'

const ROOT = join(import.meta.dirname, '..')
const COUNT = 100_000
const HEAP_MB = Number(process.env['HEAP_MB'] ?? 64)
const GOAL = 4

/** Prints each page with its time and the requests to the project. */
export async function run(): Promise<void> {
  const program = findWorkerd()
  if (program === null)
    throw new Error('There is no workerd; scripts/tests/workerd.mjs says how to install it.')
  const folder = join(ROOT, 'node_modules/.cache/edge')
  await buildEdge(folder, 'error')
  const magazine = await openMagazine(COUNT)
  const counted = await countedWay(magazine.address)
  const keys = await ensureKeys(ROOT)
  const edge = await hostInWorkerd(program, {
    module: join(folder, 'worker.js'),
    files: magazine.address.replace('localhost', '127.0.0.1'),
    env: {
      VITE_SUPABASE_URL: counted.address,
      VITE_SUPABASE_ANON_KEY: keys['SUPABASE_PUBLISHABLE_KEY'] ?? '',
      SITE_URL: 'https://revista.example',
    },
    flags: [`--max-heap-size=${HEAP_MB}`],
  })
  try {
    const rows = await magazine.ask('GET', 'articles?select=id&order=published_at.asc&limit=3')
    const [one, two] = rows.map(({ id }) => `/article/${String(id)}`)
    const [category] = await magazine.ask('GET', 'categories?select=slug&limit=1')
    const slug = String(category?.['slug'])
    let most = 0
    for (const path of [
      '/',
      '/',
      one,
      one,
      two,
      '/pagina/4000',
      `/categoria/${slug}/300`,
      `/mejores/${slug}`,
      '/search?q=pro',
      '/feed.xml',
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/',
    ]) {
      if (path === undefined) continue
      counted.asked.length = 0
      const begun = performance.now()
      const answer = await edge.fetch(path)
      const size = (await answer.text()).length
      const took = performance.now() - begun
      if (path !== '/') most = Math.max(most, counted.asked.length)
      console.log(
        `${answer.status} ${String(counted.asked.length).padStart(3)} requests ${took.toFixed(0).padStart(6)} ms ${String(size).padStart(9)} B  ${path}`,
      )
      if (answer.status !== 200 && !path.startsWith('/sitemap-')) process.exitCode = 1
    }
    if (most > GOAL) process.exitCode = 1
    console.log(`edge: ${most}`)
  } finally {
    await edge.close()
    counted.close()
    await magazine.dispose()
  }
}

/** A way to the server that notes each request to the table API. */
async function countedWay(target: string) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(String(request.url))
    const headers = { apikey: String(request.headers['apikey'] ?? '') }
    const answer = await fetch(`${target}${request.url}`, { headers })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { asked, address: `http://127.0.0.1:${Object(server.address()).port}`, close: () => server.close() }
}
