// A table API in memory, with the three calls of the protocol as in supabase/migrations, and simulated failures of
// networks and servers. Its responses define the protocol for the tests of api and sync.

export { instant } from './fake-magazine.ts'
import { FakeMagazine, instant, newestFirst, type FakeArticle } from './fake-magazine.ts'

export type Fault =
  | 'reject'
  | 'hang'
  | 'html'
  | 'truncated'
  | 'null'
  | { readonly status: number; readonly retryAfter?: number }

export interface FakeRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly url: string
}

export class FakeTableApi extends FakeMagazine {
  /** Every request that arrived, failed ones included. */
  readonly requests: FakeRequest[] = []
  /** The fault of a request, if any. */
  fault: (request: FakeRequest, number: number) => Fault | null = () => null
  /** Runs before a request is answered: it may write meanwhile, or return a promise that delays the response. */
  before: (request: FakeRequest, number: number) => void | Promise<void> = () => {}
  /** Runs between computing and sending the response; a promise delays it in transit. */
  after: (request: FakeRequest, number: number) => void | Promise<void> = () => {}
  /** A cache's effect on a successful response. */
  cache: (url: string, body: string) => string = (_, body) => body
  /** The most rows in a response. */
  rowCap = 1000
  /** If false: a plain table API without functions and revision columns. */
  functions = true

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://magazine.test')
    const request = {
      path: url.pathname.replace('/rest/v1/', ''),
      query: url.searchParams,
      url: url.href,
    }
    this.requests.push(request)
    const number = this.requests.length
    await this.before(request, number)
    const fault = this.fault(request, number)
    if (fault === 'reject') throw new TypeError('Failed to fetch')
    if (fault === 'hang') return untilAborted(init?.signal)
    if (fault === 'html') return new Response('<!doctype html><title>Hola</title>', HTML)
    if (fault === 'null') return new Response('null', JSON_ANSWER)
    if (fault !== null && fault !== 'truncated') return refusal(fault)
    const answer = this.answer(request)
    if (answer === undefined) return new Response('{"code":"PGRST202"}', { ...JSON_ANSWER, status: 404 })
    const body = this.cache(request.url, JSON.stringify(answer))
    await this.after(request, number)
    return new Response(fault === 'truncated' ? body.slice(0, body.length / 2) : body, JSON_ANSWER)
  }

  /** The requested paths, without parts that a test ignores. */
  get paths(): string[] {
    return this.requests.map(({ path }) => path)
  }

  private answer({ path, query }: FakeRequest): unknown {
    switch (path) {
      case 'rpc/sync_head':
        return this.functions ? this.answerHead() : undefined
      case 'rpc/sync_page':
        return this.functions ? this.answerPage(query) : undefined
      case 'rpc/sync_changes':
        return this.functions ? this.answerChanges(query) : undefined
      case 'rpc/sync_bodies':
        return this.functions ? this.answerBodies(query) : undefined
      case 'rpc/sync_article':
        return this.functions ? this.answerArticle(query) : undefined
      case 'articles':
        return this.answerArticles(query).slice(0, this.rowCap)
      case 'categories':
        return this.categories.slice(0, this.rowCap)
      case 'authors':
      case 'guides':
        return this.functions ? [...this.state[path].values()] : undefined
      default:
        return undefined
    }
  }

  private snapshot() {
    return { g: `generation-${this.state.generation}`, f: this.state.floor, r: this.head }
  }

  private answerHead(): unknown {
    const sum = this.articles.reduce((total, { rev }) => total + rev, 0)
    return { ...this.snapshot(), n: this.articles.length, s: String(sum) }
  }

  private answerPage(query: URLSearchParams): unknown {
    const isThin = query.get('thin') === 'true'
    const limit = Math.min(Number(query.get('lim') ?? 500), isThin ? 5000 : 1000)
    const place = { published_at: query.get('p') ?? 'infinity', id: query.get('i') ?? 'z' }
    const rest = this.articles.filter((article) => newestFirst(place, article) < 0)
    const page = rest.slice(0, limit)
    const named = { authors: [...this.state.authors.values()], guides: [...this.state.guides.values()] }
    const first = query.has('p') ? {} : { n: this.articles.length, categories: this.categories, ...named }
    const rows = page.map(isThin ? thinRow : headRow)
    return { ...this.snapshot(), rows, done: page.length < limit, ...first }
  }

  private answerChanges(query: URLSearchParams): unknown {
    const since = Number(query.get('since'))
    const limit = Number(query.get('lim') ?? 500)
    const { articles, categories, authors, guides, graves } = this.state
    const after = [
      ...[...articles.values()].map(({ id, rev }) => ({ kind: 'A', id, rev })),
      ...[...categories.values()].map(({ id, rev }) => ({ kind: 'C', id, rev })),
      ...[...authors.values()].map(({ id, rev }) => ({ kind: 'U', id, rev })),
      ...[...guides.values()].map(({ id, rev }) => ({ kind: 'G', id, rev })),
      ...graves.values(),
    ].filter(({ rev }) => rev > since)
    const window = after.toSorted((a, b) => a.rev - b.rev).slice(0, limit)
    const done = window.length < limit
    const of = (kind: string) => window.filter((change) => change.kind === kind).map(({ id }) => id)
    return {
      ...this.snapshot(),
      to: done ? Math.max(this.head, since) : window.at(-1)?.rev,
      done,
      articles: of('A').map((id) => headRow(articles.get(id))),
      categories: of('C').map((id) => categories.get(id)),
      authors: of('U').map((id) => authors.get(id)),
      guides: of('G').map((id) => guides.get(id)),
      gone: window.filter(({ kind }) => /[acug]/.test(kind)).map(({ kind, id, rev }) => [kind, id, rev]),
    }
  }

  private answerBodies(query: URLSearchParams): unknown {
    const ids = (query.get('ids') ?? '').split(',')
    const rows = this.articles.filter(({ id }) => ids.includes(id))
    return {
      g: this.snapshot().g,
      rows: rows.map(({ id, body_rev, content }) => ({ id, body_rev, content })),
    }
  }

  private answerArticle(query: URLSearchParams): unknown {
    const row = this.articles.find(({ id }) => id === query.get('i')) ?? null
    return { g: this.snapshot().g, row }
  }

  private answerArticles(query: URLSearchParams): unknown[] {
    const id = query.get('id') ?? ''
    const ids = id.startsWith('eq.')
      ? [id.slice(3)]
      : id.startsWith('in.')
        ? id.slice(4, -1).split(',')
        : null
    const bodyRev = Number(query.get('body_rev')?.replace('gte.', '') ?? 0)
    // Articles with facts, ordered by id.
    const after = query.get('facts') === 'gt.{}' ? id.slice(3) : null
    if (after !== null) {
      const stated = this.articles.filter((article) => article.facts && article.id > after)
      return stated.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, Number(query.get('limit')))
    }
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? Infinity)
    return this.articles
      .filter((article) => (ids?.includes(article.id) ?? true) && article.body_rev >= bodyRev)
      .slice(offset, offset + limit)
      .map(({ rev, body_rev, facts, ...row }) => ({
        ...row,
        ...(facts && /\*|facts/.test(query.get('select') ?? '') && { facts }),
        ...(this.functions && { rev, body_rev }),
      }))
  }
}

/** A server with `count` articles, `a00001` the oldest, alternating between the categories `audio` and `gaming`. */
export function magazineOf(count: number): FakeTableApi {
  const server = new FakeTableApi()
  server.putCategory({ id: 'audio', name: 'Audio' })
  server.putCategory({ id: 'gaming', name: 'Gaming' })
  for (let number = 1; number <= count; number += 1) {
    server.putArticle({
      id: articleId(number),
      title: `Reseña ${number}`,
      published_at: instant(number),
      category_id: number % 2 === 0 ? 'audio' : 'gaming',
    })
  }
  return server
}

export function articleId(number: number): string {
  return `a${String(number).padStart(5, '0')}`
}

const JSON_ANSWER = { headers: { 'Content-Type': 'application/json' } }
const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } }

function headRow(article: FakeArticle | undefined): unknown {
  if (!article) return null
  const { content: _, ...head } = article
  return head
}

function thinRow({ id, title, published_at, category_id, rev, body_rev, ...rest }: FakeArticle): unknown {
  return [id, title, published_at, category_id, rev, body_rev, rest.overall, rest.facts ?? null]
}

function refusal({ status, retryAfter }: { status: number; retryAfter?: number }): Response {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return new Response('{"message":"no"}', { status, headers })
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
