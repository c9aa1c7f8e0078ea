// Checks the services of a hosted project from outside: sign-up, the clock, cross-origin requests, and the bucket.
import type { HostedSettings } from './hosted-settings.ts'
import { type AskProject, messageOf } from './project-api.ts'

export interface Findings {
  /** Differences from what the magazine needs, as sentences with the remedy. */
  readonly differences: string[]
  /** What was not checked, and what the check would need. */
  readonly unseen: string[]
}

export interface CheckContext {
  readonly ask: AskProject
  readonly settings: HostedSettings
  readonly findings: Findings
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Tolerated difference between two clocks, in milliseconds. */
const CLOCK_TOLERANCE = 60_000

/** The bucket's limits in supabase/migrations. */
const BUCKET = { bytes: 5_242_880, types: 'image/avif, image/jpeg, image/png, image/webp' }

const WHERE = 'under Authentication, Sign In / Providers.'

/** Checks that sign-up is closed, and that the administrator can sign in. */
export async function checkAuth({ ask, settings, findings }: CheckContext): Promise<void> {
  const answer = await ask('/auth/v1/settings', { key: settings.publishableKey })
  const { disable_signup: isClosed, external } = Object(answer.json)
  const { email, anonymous_users: anonymous } = Object(external)
  const { differences } = findings
  if (answer.status !== 200) {
    differences.push(`The service of accounts does not give its settings (it answers ${messageOf(answer)}).`)
    return
  }
  if (isClosed !== true) {
    differences.push(`Anybody can make an account here. Turn "Allow new users to sign up" off ${WHERE}`)
  }
  if (anonymous === true) {
    differences.push(
      `Anybody gets an account without a name here. Turn "Allow anonymous sign-ins" off ${WHERE}`,
    )
  }
  if (email !== true)
    differences.push(`The administrator cannot sign in: turn the provider "Email" on ${WHERE}`)
}

/** Compares the date of a response with `now`. */
export async function checkClock({ ask, now, findings }: CheckContext): Promise<void> {
  const asked = now()
  const { headers } = await ask('/auth/v1/health')
  // HTTP dates are in whole seconds, so half a second is the average error.
  const date = Date.parse(headers.get('date') ?? '') + 500
  if (Number.isNaN(date)) findings.unseen.push('The clock of the project: its answers have no date.')
  const apart = Math.abs(date - (asked + now()) / 2)
  if (!(apart > CLOCK_TOLERANCE)) return
  findings.differences.push(
    `The clocks of this machine and of the project are ${Math.round(apart / 1000)} s apart: scheduled reviews come out ` +
      'at other times than planned. Set the clock of this machine first, and check again.',
  )
}

const HEADERS = ['authorization', 'apikey', 'content-type', 'x-client-info']
/** The pages' requests that need a preflight. The method POST alone needs none. */
const PREFLIGHTS = [
  { path: '/rest/v1/articles', methods: ['POST', 'PATCH', 'DELETE'], headers: [...HEADERS, 'prefer'] },
  { path: '/auth/v1/token', methods: ['POST'], headers: HEADERS },
  {
    path: '/storage/v1/object/pictures/x.webp',
    methods: ['POST', 'PUT', 'DELETE'],
    headers: [...HEADERS, 'x-upsert'],
  },
]

/** Checks that all requests of the magazine's pages are allowed from `site`. */
export async function checkCors({ ask, settings, findings }: CheckContext): Promise<void> {
  const { publishableKey: key, site: origin } = settings
  const isOpen = (answer: Headers) => ['*', origin].includes(answer.get('access-control-allow-origin') ?? '')
  const closed = (path: string, what: string) =>
    findings.differences.push(
      `A page of ${origin} may not ask ${path} (${what}). Where a proxy of your own stands before the project, let it hand on ` +
        'requests of the method OPTIONS and every header whose name begins with Access-Control.',
    )
  const plain = await ask('/rest/v1/rpc/sync_head', { key, headers: { origin } })
  if (!isOpen(plain.headers)) closed('/rest/v1/rpc/sync_head', 'the answer allows no other origin')
  for (const { path, methods, headers } of PREFLIGHTS) {
    const refused: string[] = []
    for (const method of methods) {
      const asked = {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      }
      const { status, headers: answer } = await ask(path, { method: 'OPTIONS', headers: asked })
      if (status > 299 || !isOpen(answer)) refused.push('the answer allows no other origin')
      else refused.push(...notAllowed(answer, method, headers))
    }
    if (refused[0] !== undefined) closed(path, refused[0])
  }
}

function notAllowed(answer: Headers, method: string, headers: readonly string[]): string[] {
  const listed = (name: string) =>
    (answer.get(`access-control-allow-${name}`) ?? '').split(',').map((one) => one.trim().toLowerCase())
  const methods = listed('methods')
  const allowed = listed('headers')
  if (method !== 'POST' && !methods.includes('*') && !methods.includes(method.toLowerCase()))
    return [`no ${method} is allowed`]
  const missing = headers.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  )
  return missing.length === 0 ? [] : [`the header ${missing.join(', ')} is not allowed`]
}

/** Checks the bucket as readers see it and, with the secret key, its limits. */
export async function checkBucket({ ask, settings, findings }: CheckContext): Promise<void> {
  const { publishableKey: key, secretKey } = settings
  const { differences } = findings
  const missing = await ask('/storage/v1/object/public/pictures/none-of-this-name.webp', { key })
  const isThere = /not_?found|object not found/i.test(JSON.stringify(missing.json) ?? '')
  if (/bucket/i.test(messageOf(missing)) || !isThere) {
    differences.push(
      `Readers get no pictures: the bucket "pictures" is missing or not public (it answers ${messageOf(missing)}).`,
    )
  }
  const body = { prefix: '', limit: 1 }
  const list = await ask('/storage/v1/object/list/pictures', { method: 'POST', key, body })
  if (Array.isArray(list.json) && list.json.length > 0) {
    differences.push(
      'Anybody can list the pictures. Look for a policy on storage.objects that is not of the migrations, and drop it.',
    )
  }
  if (secretKey === null) {
    findings.unseen.push('The limits of the bucket: this check needs SUPABASE_SECRET_KEY.')
    return
  }
  const bucket = await ask('/storage/v1/bucket/pictures', { key: secretKey })
  if (bucket.status !== 200) return
  const { file_size_limit: bytes, allowed_mime_types: types } = Object(bucket.json)
  const taken = Array.isArray(types) ? types.map(String).toSorted().join(', ') : 'any type'
  if (bytes === BUCKET.bytes && taken === BUCKET.types) return
  differences.push(
    `The bucket "pictures" takes files of ${bytes ?? 'any number of'} bytes and ${taken}, not of ${BUCKET.bytes} bytes and ` +
      `${BUCKET.types}. Set it under Storage, Buckets.`,
  )
}
