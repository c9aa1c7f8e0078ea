// `npm run bench -- edge`: the built function of an edge in workerd, with 64 MB of V8 heap, in front of a project
// with 100,000 articles. The project is a stand-in that speaks the protocol, with long texts. Counts the requests
// that reach it for each kind of page, cold and warm, except those for its state. Then it requests many pages, and
// one after a publication. The last line is the most requests of one page; 3 is the goal. It needs `npm run build`
// first. `scripts/tests/workerd.mjs` tells how to install workerd, or `WORKERD_PATH` names one.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEdge } from '../scripts/build.mjs'
import { findWorkerd } from '../scripts/tests/workerd.mjs'
import { FakeTableApi, instant } from '../tests/support/fakes/fake-table-api.ts'
import { type EdgeHost, hostInWorkerd } from '../tests/support/server/edge-hosts.ts'
import { missed } from './support/goals.ts'

const COUNT = 100_000
const CATEGORIES = ['audio', 'laptops', 'gaming', 'wearables']
const HEAP_MB = 64
const GOAL = 3
/** Articles from either end, and pages of the list, each requested once: more than a function can cache. */
const MANY = 100
/** Milliseconds for a page to arrive, and for a publication to show. */
const PATIENCE = 60_000
/** A long review's text: 200 of them exceed a function's cache. */
const TEXT = `<p>${'Una frase de la reseña, que dice algo de lo que mide. '.repeat(400)}</p>`

/** Prints the table; the last line is the most requests to the project for one page. */
export async function run(): Promise<void> {
  const program = findWorkerd()
  if (program === null)
    throw new Error('There is no workerd: scripts/tests/workerd.mjs says how to install it.')
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-edge-'))
  const magazine = largeMagazine()
  const project = await served(magazine)
  let edge: EdgeHost | null = null
  try {
    await buildEdge(folder, 'error')
    edge = await hostInWorkerd(program, {
      module: join(folder, 'worker.js'),
      files: project.address,
      env: {
        VITE_SUPABASE_URL: project.address,
        VITE_SUPABASE_ANON_KEY: 'key',
        SITE_URL: 'https://revista.example',
        FRESH_SECONDS: '1',
      },
      flags: [`--max-heap-size=${HEAP_MB}`],
    })
    const ask = asking(edge, magazine)
    const most = await eachKind(ask)
    await many(ask)
    await published(ask, magazine)
    if (most > GOAL) missed(`a page costs ${most} requests, the goal ${GOAL}`)
    console.log(`edge: ${most}`)
  } finally {
    await edge?.close()
    project.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The fake sorts its articles and scans all revisions for every response, which takes too long for so many. */
class LargeMagazine extends FakeTableApi {
  private sorted: FakeTableApi['articles'] | null = null

  override get articles() {
    this.sorted ??= super.articles
    return this.sorted
  }

  override get head() {
    return this.state.lastRev
  }

  override putArticle(change: Parameters<FakeTableApi['putArticle']>[0]) {
    this.sorted = null
    return super.putArticle(change)
  }
}

/** One title in a hundred has a dash outside of Latin-1, so all titles have two bytes per character. */
function largeMagazine(): LargeMagazine {
  const magazine = new LargeMagazine()
  for (const id of CATEGORIES) magazine.putCategory({ id, name: id })
  magazine.putAuthor('nuria', 'nuria')
  for (let number = 1; number <= COUNT; number += 1) {
    magazine.putArticle({
      id: idOf(number),
      title: `${number % 100 === 0 ? '— ' : ''}Un aparato de los de siempre, número ${number}`,
      introduction: 'Dos frases que dicen de qué trata. Y para quién está hecho, y para quién no.',
      content: TEXT,
      images: [1, 2, 3].map(
        (at) => `/storage/v1/object/public/pictures/2026/foto-${number}-${at}-1200x800.webp`,
      ),
      published_at: instant(number),
      category_id: CATEGORIES[number % CATEGORIES.length] ?? '',
      overall: (number % 50) / 10 + 5,
      ...(number % 3 === 0 && {
        facts: { author: 'nuria', brand: `Marca ${number % 40}`, price: { amount: number % 900 } },
      }),
    })
  }
  return magazine
}

/** As long as the magazine's real ids. */
const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

interface Answered {
  readonly text: string
  readonly ms: number
  /** How often the shell came instead of the page, because the rows had not arrived yet. */
  readonly shells: number
  /** The resulting calls to the project's table API, except those for its state. */
  readonly calls: readonly string[]
}

type Ask = (path: string) => Promise<Answered>

function asking(edge: EdgeHost, { requests }: LargeMagazine): Ask {
  return async (path) => {
    requests.length = 0
    const began = performance.now()
    for (let shells = 0; ; shells += 1) {
      const answer = await edge.fetch(path)
      const text = await answer.text()
      const ms = performance.now() - began
      const isShell = text.includes('<div id="root"></div>')
      if (answer.status === 200 && !isShell)
        return {
          text,
          ms,
          shells,
          calls: requests.map(({ path: call }) => call).filter((call) => call !== 'rpc/sync_head'),
        }
      if (!isShell || ms > PATIENCE) throw new Error(`${path} was answered with ${answer.status}.`)
    }
  }
}

/**
 * Requests each kind of page twice. Returns the most requests for one, except for the first page of an empty
 * function.
 */
async function eachKind(ask: Ask): Promise<number> {
  const kinds = {
    'first page of an empty function': '/',
    'the list, page 5,000': '/pagina/5000',
    'a category': '/categoria/audio',
    'its page 300': '/categoria/audio/300',
    'the newest article': `/article/${idOf(COUNT)}`,
    'the oldest article': `/article/${idOf(1)}`,
    'an author': '/autor/nuria',
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

/** Requests many pages once each, to fill all caches of a function. */
async function many(ask: Ask): Promise<void> {
  const ends = Array.from({ length: MANY }, (_, at) => [idOf(COUNT - at), idOf(at + 1)])
  const articles = ends.flat().map((id) => `/article/${id}`)
  const lists = Array.from({ length: MANY }, (_, at) => `/pagina/${at * 9 + 2}`)
  const parts = Array.from({ length: 55 }, (_, at) => `/sitemap-${at + 1}.xml`)
  let calls = 0
  for (const path of [...articles, ...lists, ...parts]) calls += (await ask(path)).calls.length
  console.log(
    `${articles.length} articles, ${lists.length} pages of the list, ${parts.length} parts of the sitemap: ${calls} requests`,
  )
}

/** The cost of a publication until it shows. */
async function published(ask: Ask, magazine: LargeMagazine): Promise<void> {
  const title = 'Recién publicada en el borde'
  magazine.putArticle({ id: idOf(COUNT + 1), title, published_at: instant(COUNT + 1) })
  const began = performance.now()
  const calls: string[] = []
  for (let isShown = false; !isShown;) {
    const answer = await ask('/')
    isShown = answer.text.includes(title)
    calls.push(...answer.calls)
    if (performance.now() - began > PATIENCE) return missed('a publication does not show')
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`a publication showed after ${seconds.toFixed(1)} s: ${calls.join(', ')}`)
}

/** Serves the project on a socket. It has no files. */
async function served(magazine: LargeMagazine) {
  const server = createServer((request, response) => {
    void magazine.fetch(`http://magazine.test${request.url}`).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${Object(server.address()).port}`, close: () => server.close() }
}
