// The administrator's own modules against the product's server in the same process, with simulated connection
// failures.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createPictureStorage, type PictureStorage } from '#api/write/picture-upload.ts'
import { type AdminProject, createAdminProject } from '#api/project.ts'
import type { Session, SessionStorage } from '#api/session/session.ts'
import type { SendUpload } from '#api/supabase-fetch.ts'
import { createBody, newArticleForm, type ArticleForm } from '#domain/articles/article-form.ts'
import { createCategoryBody, newCategoryForm, withName } from '#domain/categories/category-form.ts'
import type { Result } from '#domain/failure.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import type { WholeArticle } from '#api/read/articles.ts'
import { newId } from '#api/write/new-id.ts'
import { type TestServer, testEnv } from '../server/magazine-server.ts'
import { memoryStorage } from '../window/memory-storage.ts'

const URL_OF_TESTS = 'http://localhost'

export interface Backoffice {
  readonly session: Session
  readonly storage: SessionStorage
  readonly project: AdminProject
  readonly pictures: PictureStorage
  /**
   * The fate of requests. `well`: normal; `unsent`: there is no connection; `lost`: they arrive, but their responses
   * do not.
   */
  connection: 'well' | 'unsent' | 'lost'
  /** Method and path of each request, `PATCH /rest/v1/articles`. */
  readonly requests: string[]
}

/** Opens a backoffice; nobody is signed in. */
export function openBackoffice(magazine: TestServer, storage: SessionStorage = memoryStorage()): Backoffice {
  const requests: string[] = []
  const reach = async (request: Request): Promise<Response> => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    if (backoffice.connection === 'unsent') throw new TypeError('Failed to fetch')
    const isWrite = request.method !== 'GET'
    const answer = await magazine.server.fetch(request)
    if (backoffice.connection === 'lost' && isWrite) throw new TypeError('Failed to fetch')
    return answer
  }
  const fetch: typeof globalThis.fetch = (input, init) => reach(new Request(input, init))
  const project = createAdminProject({
    url: URL_OF_TESTS,
    key: testEnv.SUPABASE_PUBLISHABLE_KEY,
    storage,
    fetch,
    sendUpload: sendBy(reach),
  })
  const backoffice: Backoffice = {
    session: project.session,
    storage,
    project,
    pictures: createPictureStorage(project, URL_OF_TESTS),
    connection: 'well',
    requests,
  }
  return backoffice
}

/** Signs in as the administrator of the tests. */
export async function signInTo({ session }: Backoffice): Promise<void> {
  const signedIn = await session.signIn(testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD)
  if (!signedIn.ok) throw new Error(`not signed in: ${JSON.stringify(signedIn.failure)}`)
}

/** The signed-in backoffice of all tests of a file. Each test begins with a good connection and no recorded requests. */
export function backofficeForTests(magazine: TestServer): Backoffice {
  const backoffice = openBackoffice(magazine)
  beforeAll(() => signInTo(backoffice))
  beforeEach(() => {
    backoffice.connection = 'well'
    backoffice.requests.length = 0
  })
  afterAll(() => backoffice.session.close())
  return backoffice
}

/** A valid form, with facts of every kind. */
export const sampleForm: ArticleForm = {
  ...newArticleForm('2026-11-21'),
  title: 'Garúa Pliego 3: el plegable que no cruje',
  introduction: 'Tres semanas con la bisagra nueva.',
  content: '<p>Se abre con una mano.</p>[IMG:1]',
  images: ['/pictures/garua-pliego-3-1-1200x675.webp', 'https://example.com/otra.jpg'],
  facts: {
    product: 'Garúa Pliego 3',
    brand: 'Garúa',
    year: '2026',
    price: '129,9',
    pricedOn: '2026-11-20',
    values: { peso: 210, plegable: true },
    testedDays: '21',
    source: 'lent',
    isReturned: true,
    author: '01a1fcab-efa3-7b9d-8c53-b9b33a451b66',
    links: [{ shop: 'Tienda', url: 'https://tienda.example/g3', price: '119', isPaid: true }],
    corrections: [{ on: '2026-11-21', text: 'El peso era otro.' }],
  },
}

/** The columns that create a category of this name. */
export function categoryColumns(name: string) {
  return createCategoryBody(withName(newCategoryForm(), name), newId())
}

/** Creates an article like the form, with these changes. */
export async function written(
  { project }: Pick<Backoffice, 'project'>,
  change: Partial<ArticleForm> = {},
): Promise<WholeArticle> {
  const columns = createBody({ ...sampleForm, ...change }, newId())
  return valueOf(await articleWrites.create(project, { columns })).row
}

/** The value; throws with the reason if there is none, which fails the test. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** A row as the server has it now. */
export async function rawRow(
  magazine: TestServer,
  table: string,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const rows: unknown = await (await magazine.ask(`/rest/v1/${table}?id=eq.${id}`)).json()
  return Array.isArray(rows) ? Object(rows)[0] : undefined
}

/** Uploads in Node, which has no XMLHttpRequest. */
function sendBy(reach: (request: Request) => Promise<Response>): SendUpload {
  return async ({ address, onProgress, ...upload }) => {
    const answer = await reach(new Request(address, upload))
    onProgress(1)
    return answer
  }
}
