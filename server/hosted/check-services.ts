// What of a hosted project is no schema, from outside: who may sign up, what a page of another origin may ask, the clock, and
// the bucket of pictures.
import { DEPLOY, type Findings } from './findings.ts'
import type { Bucket } from './expected-schema.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { type AskProject, saidBy } from './project-api.ts'

/** Milliseconds between two clocks that nobody need look after. */
const CLOCK_TOLERANCE = 60_000

/** Who may sign up, and whether the administrator may sign in. */
export async function checkAuth(ask: AskProject, key: string, findings: Findings): Promise<void> {
  const answer = await ask('/auth/v1/settings', { key })
  if (answer.status !== 200) {
    findings.differs(`The service of accounts does not say its settings (it answers ${saidBy(answer)}).`)
    return
  }
  const { disable_signup: isClosed, external } = Object(answer.json)
  const { email, anonymous_users: anonymous } = Object(external)
  if (isClosed !== true) {
    findings.differs(
      'Anybody can make an account here. Turn "Allow new users to sign up" off under Authentication, Sign In / Providers.',
    )
  }
  if (anonymous === true) {
    findings.differs(
      'Anybody gets an account without a name here. Turn "Allow anonymous sign-ins" off under Authentication, Sign In / Providers.',
    )
  }
  if (email !== true) {
    findings.differs(
      'The administrator cannot sign in: turn the provider "Email" on under Authentication, Sign In / Providers.',
    )
  }
}

/** The answers' own time against `now`. */
export async function checkClock(ask: AskProject, now: () => number, findings: Findings): Promise<void> {
  const asked = now()
  const { headers } = await ask('/auth/v1/health')
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) {
    findings.notLooked('The clock of the project: its answers have no date.')
    return
  }
  // Dates are cut to the second.
  compareClock(date + 500, (asked + now()) / 2, 'the project', findings)
}

/** Names a difference of more than a minute. Both in milliseconds since 1970. */
export function compareClock(theirs: number, here: number, whose: string, findings: Findings): void {
  const apart = Math.abs(theirs - here)
  if (apart <= CLOCK_TOLERANCE) return
  findings.differs(
    `The clock of this machine and that of ${whose} are ${Math.round(apart / 1000)} s apart: ` +
      'scheduled reviews come out at other times than planned. Set the clock of this machine first, and look again.',
  )
}

/** The requests of pages that their browser asks leave for. */
const PREFLIGHTS = [
  {
    path: '/rest/v1/articles',
    methods: ['POST', 'PATCH', 'DELETE'],
    headers: ['authorization', 'apikey', 'content-type', 'prefer', 'x-client-info'],
  },
  {
    path: '/auth/v1/token',
    methods: ['POST'],
    headers: ['authorization', 'apikey', 'content-type', 'x-client-info'],
  },
  {
    path: '/storage/v1/object/pictures/x.webp',
    methods: ['POST', 'PUT', 'DELETE'],
    headers: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-upsert'],
  },
] as const

/** Whether pages of `site` may ask all that the magazine's pages ask. */
export async function checkCors(
  ask: AskProject,
  { publishableKey: key, site }: Pick<HostedSettings, 'publishableKey' | 'site'>,
  findings: Findings,
): Promise<void> {
  const closed = (path: string, what: string) =>
    findings.differs(
      `A page of ${site} may not ask ${path} (${what}). Where a proxy of your own stands before the project, let it hand on ` +
        'requests of the method OPTIONS and every header whose name begins with Access-Control.',
    )
  const plain = await ask('/rest/v1/rpc/sync_head', { key, headers: { origin: site } })
  if (!isOpenTo(plain.headers, site)) closed('/rest/v1/rpc/sync_head', 'the answer allows no other origin')
  for (const { path, methods, headers } of PREFLIGHTS) {
    for (const method of methods) {
      const answer = await ask(path, {
        method: 'OPTIONS',
        headers: {
          origin: site,
          'access-control-request-method': method,
          'access-control-request-headers': headers.join(','),
        },
      })
      const what = closedBy(answer.headers, answer.status, { site, method, headers })
      if (what !== null) closed(path, what)
    }
  }
}

function closedBy(
  answer: Headers,
  status: number,
  { site, method, headers }: { site: string; method: string; headers: readonly string[] },
): string | null {
  if (status < 200 || status > 299) return `the question before a ${method} is answered with ${status}`
  if (!isOpenTo(answer, site)) return 'the answer allows no other origin'
  const methods = listed(answer, 'access-control-allow-methods')
  // POST needs no leave of its own.
  if (method !== 'POST' && !methods.has(method.toLowerCase()) && !methods.has('*'))
    return `no ${method} is allowed`
  const allowed = listed(answer, 'access-control-allow-headers')
  const missing = headers.filter(
    (name) => !allowed.has(name) && !(allowed.has('*') && name !== 'authorization'),
  )
  return missing.length === 0 ? null : `the header ${missing.join(', ')} is not allowed`
}

function isOpenTo(answer: Headers, site: string): boolean {
  return ['*', site].includes(answer.get('access-control-allow-origin') ?? '')
}

function listed(answer: Headers, name: string): Set<string> {
  return new Set((answer.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase()))
}

/** The bucket as readers meet it; with the secret key its limits, too. */
export async function checkBucket(
  ask: AskProject,
  { publishableKey: key, secretKey }: Pick<HostedSettings, 'publishableKey' | 'secretKey'>,
  wanted: Bucket | null,
  findings: Findings,
): Promise<void> {
  const missing = await ask('/storage/v1/object/public/pictures/none-of-this-name.webp', { key })
  const isThere = /not_?found|object not found/i.test(JSON.stringify(missing.json) ?? '')
  if (/bucket/i.test(saidBy(missing)) || !isThere) {
    findings.differs(
      `Readers get no pictures: the bucket "pictures" is missing or not public (it answers ${saidBy(missing)}). Run ${DEPLOY}.`,
    )
  }
  const list = await ask('/storage/v1/object/list/pictures', {
    method: 'POST',
    key,
    body: { prefix: '', limit: 1 },
  })
  if (Array.isArray(list.json) && list.json.length > 0) {
    findings.differs(
      'Anybody can list the pictures. Look for a policy on storage.objects that is not of the migrations, and drop it.',
    )
  }
  if (secretKey === null) {
    findings.notLooked('The limits of the bucket: that takes SUPABASE_SECRET_KEY or SUPABASE_DB_URL.')
    return
  }
  const bucket = await ask('/storage/v1/bucket/pictures', { key: secretKey })
  if (bucket.status === 200) compareBucket(Object(bucket.json), wanted, findings)
}

/** Names what of a bucket is other than the migrations made it. */
export function compareBucket(bucket: Bucket | null, wanted: Bucket | null, findings: Findings): void {
  if (wanted === null) return
  const again = `Run ${DEPLOY}, which sets it.`
  if (bucket === null) {
    findings.differs(`There is no bucket "pictures". ${again}`)
    return
  }
  if (bucket.public !== wanted.public) findings.differs(`The bucket "pictures" is not public. ${again}`)
  if (bucket.file_size_limit !== wanted.file_size_limit) {
    findings.differs(
      `The bucket "pictures" takes files of ${bucket.file_size_limit ?? 'any number of'} bytes, not of ${wanted.file_size_limit}. ${again}`,
    )
  }
  const types = (one: Bucket) => [...(one.allowed_mime_types ?? ['any type'])].toSorted().join(', ')
  if (types(bucket) !== types(wanted)) {
    findings.differs(`The bucket "pictures" takes ${types(bucket)}, not ${types(wanted)}. ${again}`)
  }
}
