// A server for the backoffice's screens. It signs in, and creates, changes and deletes articles and categories in
// memory, with the calls of docs/product.md §24. Tests may replace its responses.
import { FakeMagazine, type FakeArticle, type FakeCategory } from './fake-magazine.ts'

export const ACCOUNT = { email: 'redaccion@cacharreo.example', password: 'una clave', userId: 'u-1' }

export interface BackendRequest {
  readonly method: string
  /** `/rest/v1/articles`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>> | null
}

/**
 * `unsent`: there is no connection; `lost`: the request takes effect, but its response does not arrive; a number is a
 * status.
 */
export type BackendFault = 'unsent' | 'lost' | number | Response

export class FakeBackend extends FakeMagazine {
  readonly requests: BackendRequest[] = []
  fault: (request: BackendRequest) => BackendFault | null = () => null
  /** Rows of `drafts`, as listed. */
  drafts: readonly Readonly<Record<string, unknown>>[] = []
  /** The answer of `search_texts`; null: this server has no such call. */
  inTexts: readonly string[] | null = null
  /** The answer of `list_trash`; a restored row is removed from it. */
  trash: readonly { readonly id: string }[] = []
  /** Rows of `versions`, as stored. */
  versions: readonly Readonly<Record<string, unknown>>[] = []
  /** Rows of `my_sessions`; null: this server has no such call. */
  devices:
    | readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly is_current: boolean })[]
    | null = null
  /** Was the sign-in too long ago for actions that need a recent one? */
  isOldSignIn = false
  /** The answer of `sign_in_history`. */
  signIns: unknown = null
  private gone = new Map<string, { readonly row: object; readonly articles: readonly string[] }>()
  /** The account's password. */
  password: string = ACCOUNT.password
  private tokens = 0
  private valid = new Set<string>()

  /** Invalidates all tokens so far; none is renewed. */
  expireSessions(): void {
    this.valid.clear()
  }

  /** The writes of rows that arrived, as `POST /rest/v1/articles`. */
  get writes(): string[] {
    return this.requests
      .filter(({ method, path }) => method !== 'GET' && /^\/rest\/v1\/(?!rpc\/)/.test(path))
      .map(({ method, path }) => `${method} ${path}`)
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const sent = new Request(
      new URL(input instanceof Request ? input.url : input, 'http://magazine.test'),
      init,
    )
    const url = new URL(sent.url)
    const text = await sent.text()
    const request: BackendRequest = {
      method: sent.method,
      path: url.pathname,
      query: url.searchParams,
      body: text === '' ? null : Object(JSON.parse(text)),
    }
    this.requests.push(request)
    const fault = this.fault(request)
    if (fault === 'unsent') throw new TypeError('Failed to fetch')
    if (fault instanceof Response) return fault
    if (typeof fault === 'number') return json(fault, { message: 'a fault' })
    const authorization = sent.headers.get('authorization') ?? ''
    const answer = request.path.startsWith('/auth/')
      ? this.answerAuth(request, authorization)
      : this.answerTable(request, authorization)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    return answer
  }

  private answerAuth({ method, path, query, body }: BackendRequest, authorization: string): Response {
    if (method === 'PUT') return this.answerPassword(body, authorization)
    if (query.get('scope') === 'others') this.devices = (this.devices ?? []).filter((one) => one.is_current)
    if (!path.endsWith('/token')) return new Response(null, { status: 204 })
    const isAccount = body?.['email'] === ACCOUNT.email && body['password'] === this.password
    if (query.get('grant_type') !== 'password' || !isAccount) {
      return json(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    }
    this.isOldSignIn = false
    return json(200, this.newSession())
  }

  private answerPassword(body: BackendRequest['body'], authorization: string): Response {
    const token = authorization.replace('Bearer ', '')
    if (!this.valid.has(token)) return json(403, { error_code: 'session_not_found', msg: 'No session' })
    if (body?.['current_password'] !== this.password)
      return json(400, { error_code: 'current_password_mismatch', msg: 'Another one' })
    this.password = String(body['password'])
    this.valid = new Set([token])
    return json(200, { id: ACCOUNT.userId, email: ACCOUNT.email, aud: 'authenticated' })
  }

  /** A session of the account, in the form of a sign-in's response. */
  newSession() {
    this.tokens += 1
    const token = `token-${this.tokens}`
    this.valid.add(token)
    return {
      access_token: token,
      refresh_token: `refresh-${this.tokens}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: {
        id: ACCOUNT.userId,
        email: ACCOUNT.email,
        app_metadata: {},
        user_metadata: {},
        aud: 'authenticated',
      },
    }
  }

  private answerTable(request: BackendRequest, authorization: string): Response {
    const { method, path } = request
    if (method !== 'GET' && !this.valid.has(authorization.replace('Bearer ', ''))) {
      return json(401, { code: 'PGRST301', message: 'JWT expired' })
    }
    // The number of pictures of drafts that it protects: none, because there is no storage service here.
    if (path.endsWith('/rpc/keep_draft_pictures')) return json(200, 0)
    if (/\/rpc\/(?:(?:list|remove|hold|release)_pictures|(?:find|note)_picture)$/.test(path))
      return json(404, { code: 'PGRST202' })
    // It stores no drafts: typed text stays only on the device.
    if (path.endsWith('/drafts'))
      return method === 'GET' ? json(200, this.drafts) : json(404, { code: 'PGRST205' })
    if (path.endsWith('/rpc/search_texts'))
      return this.inTexts === null ? json(404, { code: 'PGRST202' }) : json(200, this.inTexts)
    if (path.endsWith('/rpc/list_trash')) return json(200, this.trash)
    if (path.includes('/rpc/restore_')) return this.answerRestore(request)
    if (path.endsWith('/rpc/sign_in_history')) return json(200, this.signIns)
    if (path.includes('/rpc/')) return this.answerSessions(request)
    if (path.endsWith('/versions')) return this.answerVersions(request)
    return path.endsWith('/categories') ? this.answerCategories(request) : this.answerArticles(request)
  }

  private answerSessions({ path, body }: BackendRequest): Response {
    if (this.isOldSignIn && path.endsWith('/confirm_sign_in')) return json(401, { code: 'PT401' })
    const devices = this.devices
    if (path.endsWith('/my_sessions') && devices) return json(200, devices)
    if (!path.endsWith('/end_session') || !devices) return json(404, { code: 'PGRST202' })
    this.devices = devices.filter(({ id }) => id !== body?.['i'])
    return json(200, this.devices.length < devices.length)
  }

  /** Moves this server's current row to the trash. */
  discardArticle(id: string, entry: object): void {
    const row = this.articles.find((article) => article.id === id)
    if (row) this.gone.set(id, { row, articles: [] })
    this.deleteArticle(id)
    this.trash = [{ id, ...entry }, ...this.trash]
  }

  private answerRestore({ path, body }: BackendRequest): Response {
    const id = String(body?.['i'])
    const gone = this.gone.get(id)
    this.gone.delete(id)
    this.trash = this.trash.filter((entry) => entry.id !== id)
    if (path.endsWith('_article')) {
      if (gone) this.putArticle({ ...gone.row, id })
      return json(
        200,
        this.articles.filter((article) => article.id === id),
      )
    }
    if (gone) this.putCategory({ ...gone.row, id })
    for (const article of gone?.articles ?? []) this.putArticle({ id: article, category_id: id })
    return json(
      200,
      this.categories.filter((category) => category.id === id),
    )
  }

  private answerVersions({ query }: BackendRequest): Response {
    const wanted = query.get('id')
    const rows = this.versions.filter(
      (row) =>
        query.get('row_id') === `eq.${String(row['row_id'])}` &&
        (wanted === null || wanted === `eq.${String(row['id'])}`),
    )
    return json(200, rows)
  }

  private answerArticles({ method, query, body }: BackendRequest): Response {
    const id = idIn(query, body)
    const there = this.articles.find((article) => article.id === id && isAtRevision(article, query))
    if (method === 'POST') {
      if (this.state.articles.has(id)) return json(200, [])
      return json(201, [this.putArticle({ ...ofArticle(body), id })])
    }
    if (method === 'PATCH' && there) return json(200, [this.putArticle({ ...ofArticle(body), id })])
    if (method === 'DELETE' && there) this.deleteArticle(id)
    return json(200, there ? [there] : [])
  }

  private answerCategories({ method, query, body }: BackendRequest): Response {
    const id = idIn(query, body)
    const slug = body?.['slug']
    const there = this.categories.find((category) => category.id === id && isAtRevision(category, query))
    if (this.categories.some((other) => other.id !== id && other.slug === slug)) {
      const message = 'duplicate key value violates unique constraint "categories_slug_key"'
      return json(409, { code: '23505', message })
    }
    if (method === 'POST') {
      if (this.state.categories.has(id)) return json(200, [])
      return json(201, [this.putCategory({ color: '#6b7280', ...ofCategory(body), id })])
    }
    if (method === 'PATCH' && there) return json(200, [this.putCategory({ ...ofCategory(body), id })])
    if (method === 'DELETE' && there) {
      const articles = this.articles.filter((article) => article.category_id === id)
      this.gone.set(id, { row: there, articles: articles.map((article) => article.id) })
      this.deleteCategory(id)
    }
    return json(200, there ? [there] : [])
  }
}

function idIn(query: URLSearchParams, body: BackendRequest['body']): string {
  const made = body?.['id']
  return typeof made === 'string' ? made : (query.get('id') ?? '').replace('eq.', '')
}

function isAtRevision({ rev }: { readonly rev: number }, query: URLSearchParams): boolean {
  const wanted = query.get('rev')
  return wanted === null || wanted === `eq.${rev}`
}

function ofArticle(body: BackendRequest['body']): Partial<FakeArticle> {
  return Object(body)
}

function ofCategory(body: BackendRequest['body']): Partial<FakeCategory> {
  return Object(body)
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status })
}
