// `npm run bench -- edge`: the built function of an edge in workerd, with 64 MB of V8's heap, before a magazine of 100,000
// articles. Counts the requests that reach the project for each kind of page, cold and warm, without the question for its
// state. Then it asks for many pages, and for one after a publication. The last line is the most requests of one page; 3 is
// the goal. `scripts/tests/workerd.mjs` says how to install workerd, or `WORKERD_PATH` names one.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEdge } from '../scripts/build.mjs'
import { ensureKeys } from '../scripts/keys.mjs'
import { findWorkerd } from '../scripts/tests/workerd.mjs'
import { type EdgeHost, hostInWorkerd } from '../tests/support/server/edge-hosts.ts'
import { openMagazine } from './support/magazine.ts'

const COUNT = 100_000
const HEAP_MB = 64
const GOAL = 3
/** Articles and pages of the list that are asked for once each, more than a function has room for. */
const MANY = 1000
/** Milliseconds for a page to come, and for a publication to show. */
const PATIENCE = 60_000

/** Prints the table; the last line is the most requests that one page costs the project. */
export async function run(): Promise<void> {
  const program = findWorkerd()
  if (program === null)
    throw new Error('There is no workerd: scripts/tests/workerd.mjs says how to install it.')
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-edge-'))
  const magazine = await openMagazine(COUNT)
  const files = magazine.address.replace('localhost', '127.0.0.1')
  const project = await countingProject(files)
  let edge: EdgeHost | null = null
  try {
    await buildEdge(folder, 'error')
    const paths = async (order: string) =>
      (await magazine.ask('GET', `articles?select=id&order=published_at.${order}&limit=${MANY}`)).map(
        ({ id }) => `/article/${String(id)}`,
      )
    const articles = [...(await paths('desc')), ...(await paths('asc')).toReversed()]
    edge = await hostInWorkerd(program, {
      module: join(folder, 'worker.js'),
      files,
      env: {
        VITE_SUPABASE_URL: project.address,
        VITE_SUPABASE_ANON_KEY: (await ensureKeys(process.cwd()))['SUPABASE_PUBLISHABLE_KEY'] ?? '',
        SITE_URL: 'https://revista.example',
        FRESH_SECONDS: '1',
      },
      flags: [`--max-heap-size=${HEAP_MB}`],
    })
    const ask = asking(edge, project.requests)
    const most = await eachKind(ask, articles)
    await many(ask, articles)
    await published(ask, () => magazine.ask('POST', 'articles', PUBLISHED))
    if (most > GOAL) missed(`a page costs ${most} requests, the goal ${GOAL}`)
    console.log(`edge: ${most}`)
  } finally {
    await edge?.close()
    project.close()
    await magazine.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Answered {
  readonly text: string
  readonly ms: number
  /** How often the shell came in the page's place, because the rows were still on their way. */
  readonly shells: number
  /** The calls of the project's table API that it took, but for its state. */
  readonly calls: readonly string[]
}

type Ask = (path: string) => Promise<Answered>

function asking(edge: EdgeHost, requests: string[]): Ask {
  return async (path) => {
    requests.length = 0
    const began = performance.now()
    for (let shells = 0; ; shells += 1) {
      const answer = await edge.fetch(path)
      const text = await answer.text()
      const ms = performance.now() - began
      const isShell = text.includes('<div id="root"></div>')
      if (answer.status === 200 && !isShell)
        return { text, ms, shells, calls: requests.filter((call) => call !== 'rpc/sync_head') }
      if (!isShell || ms > PATIENCE) throw new Error(`${path} was answered with ${answer.status}.`)
    }
  }
}

/** Each kind of page, twice. Returns the most requests of one, after the first page of an empty function. */
async function eachKind(ask: Ask, articles: readonly string[]): Promise<number> {
  const kinds = {
    'first page of an empty function': '/',
    'the list, page 5,000': '/pagina/5000',
    'a category': '/categoria/audio',
    'its page 300': '/categoria/audio/300',
    'the newest article': articles[0] ?? '',
    'the oldest article': articles.at(-1) ?? '',
    'an author': '/autor/nuria-cabal',
    'a ranking': '/mejores/audio',
    feed: '/feed.xml',
    'a category’s feed': '/categoria/audio/feed.json',
    'sitemap’s index': '/sitemap.xml',
    'sitemap’s part 1': '/sitemap-1.xml',
    'sitemap’s part 55': '/sitemap-55.xml',
  }
  console.log('requests to the project'.padEnd(34) + '  cold   warm   ms cold   ms warm')
  let most = 0
  for (const [name, path] of Object.entries(kinds)) {
    const cold = await ask(path)
    const warm = await ask(path)
    const cells = [cold.calls.length, warm.calls.length, cold.ms, warm.ms].map((cell, at) =>
      cell.toFixed(0).padStart(at < 2 ? 6 : 9),
    )
    console.log(
      name.padEnd(34) + cells.join(' ') + (cold.shells > 0 ? `, the shell ${cold.shells} times before` : ''),
    )
    if (path !== '/') most = Math.max(most, cold.calls.length, warm.calls.length)
  }
  return most
}

/** Many pages once each, so that all that a function keeps is full. */
async function many(ask: Ask, articles: readonly string[]): Promise<void> {
  const lists = Array.from({ length: MANY }, (_, at) => `/pagina/${at * 9 + 2}`)
  const parts = Array.from({ length: 55 }, (_, at) => `/sitemap-${at + 1}.xml`)
  let calls = 0
  for (const path of [...articles, ...lists, ...parts]) calls += (await ask(path)).calls.length
  console.log(
    `${articles.length} articles, ${lists.length} pages of the list, ${parts.length} parts of the sitemap: ${calls} requests`,
  )
}

const PUBLISHED = {
  title: 'Recién publicada en el borde',
  introduction: 'Breve',
  content: '<p>Texto</p>',
  published_at: '2026-11-01T12:00:00Z',
}

/** What a publication costs until it shows. */
async function published(ask: Ask, publish: () => Promise<unknown>): Promise<void> {
  await publish()
  const began = performance.now()
  const calls: string[] = []
  for (let isShown = false; !isShown;) {
    const answer = await ask('/')
    isShown = answer.text.includes(PUBLISHED.title)
    calls.push(...answer.calls)
    if (performance.now() - began > PATIENCE) return missed('a publication does not show')
  }
  console.log(
    `a publication showed after ${((performance.now() - began) / 1000).toFixed(1)} s: ${calls.join(', ')}`,
  )
}

/** Passes on what the function asks of the project, and notes each call. */
async function countingProject(address: string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path.replace(/^\/rest\/v1\/|\?.*$/g, ''))
    fetch(address + path).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? ''
        response
          .writeHead(answer.status, { 'content-type': type })
          .end(Buffer.from(await answer.arrayBuffer()))
      },
      () => response.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${Object(server.address()).port}`,
    requests,
    close: () => server.close(),
  }
}

function missed(what: string): void {
  console.log(`missed: ${what}`)
  process.exitCode = 1
}
