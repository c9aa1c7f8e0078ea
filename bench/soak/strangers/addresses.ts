// Every path of the server, and spellings that might bypass its checks.
import fc from 'fast-check'
import { PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'
import { anyOf, joined } from './draw.ts'
import { query } from './grammar.ts'
import { plainQuestion } from './plain-questions.ts'
import { call, table } from './values.ts'

type Text = fc.Arbitrary<string>

const ID = '00000000-0000-4000-8000-000000000001'
const under = (folder: string, names: Text): Text => joined(fc.constant(folder), names)

const word = fc.oneof(
  anyOf(`${ID} audio no-hay a%2fb %00 %ff %c0%af %2e%2e .. ~ ' ${'x'.repeat(255)}`),
  fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((words) => encodeURIComponent(Buffer.from(words).toString())),
)
const rest = fc.oneof(
  { weight: 4, arbitrary: under('/rest/v1/', table) },
  { weight: 2, arbitrary: under('/rest/v1/rpc/', call) },
  anyOf('/rest/v1/ /rest/v1 /rest/ /rest/v2/articles /REST/v1/articles /rest/v1/articles/'),
)
const auth = under(
  '/auth/v1/',
  anyOf(
    'token logout user settings health signup otp magiclink recover verify invite resend authorize callback factors sso ' +
      `reauthenticate admin/users admin/generate_link admin/users/${ID} .well-known/jwks.json tok%65n token/ token;a user/identities`,
  ),
)
const storage = under(
  '/storage/v1/',
  fc.oneof(
    joined(
      anyOf(
        'object/public/pictures/ object/pictures/ object/list/ object/sign/pictures/ object/info/pictures/',
      ),
      fc.oneof(word, anyOf(`pictures a-1200x675.webp ${ID}-1200x675.webp ../../database/PG_VERSION`)),
    ),
    anyOf(
      'bucket bucket/pictures object/move object/copy upload/resumable s3/pictures render/image/public/pictures/a.webp',
    ),
  ),
)
const own = fc.oneof(
  anyOf('/_system/ /_system/schema /_system/config /_backup /_backup?keys=yes /_password /metrics'),
  anyOf(`/healthz /readyz /healthz/ /%68ealthz ${SHARE_ADDRESS} ${PREVIEW_ADDRESS} ${PREVIEW_ADDRESS}?a=1`),
  anyOf('/.env.local /.data/database/PG_VERSION /../.env.local /%2e%2e/.env.local /..%2f..%2f.env.local'),
)
const pages = fc.oneof(
  anyOf('/ /admin /admin/drafts /ajustes /guardados /buscar /app.html /offline /comparar'),
  anyOf('/feed.xml /feed.json /sitemap.xml /sitemap-1.xml /sitemap-99999999999.xml /robots.txt /sw.js'),
  joined(
    anyOf('/article/ /categoria/ /assets/ /cards/ /pictures/ /2019/04/'),
    word,
    anyOf('.html .js .png /feed.xml /'),
  ),
  joined(anyOf('/article/ /categoria/ /pictures/'), word),
)
const pageQuery = fc.oneof(
  under('fbclid=', fc.nat().map(String)),
  joined(anyOf('q= pagina= p= categoria= desde= orden='), word),
  fc.integer({ min: 1, max: 3000 }).map((count) => 'a&'.repeat(count)),
  query,
)
const grants = anyOf(
  'grant_type=password grant_type=refresh_token %67rant_type=refresh_token&grant_type=password grant_type=pkce x',
)

/** Distorts a valid path. */
const twist: fc.Arbitrary<(target: string) => string> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((target: string) => target) },
  fc.constantFrom<((target: string) => string)[]>(
    (target) => `/${target}`,
    (target) => target.replaceAll('/', '//'),
    (target) => target.toUpperCase(),
    (target) => target.replaceAll('e', '%65'),
    (target) => target.replaceAll('e', '%2565'),
    (target) => target.replaceAll('/', '\\'),
    (target) => `/a/..${target}`,
    (target) => `/a/%2e%2e${target}`,
    (target) => `http://otra.example${target}`,
    (target) => `${target}%00`,
    (target) => `${target}\xff\xfe`,
    (target) => `${target}%c0%ae%c0%ae%c0%af`,
    (target) => target.replace('?', ';a=1?'),
    (target) => `${target}#fragment`,
    (target) => target.slice(1),
    (target) => `${target}${target.includes('?') ? '&' : '?'}${'eyJ'.repeat(5000)}`,
    (target) => `/${'a.eyJ@'.repeat(2600)}${target}`,
    () => '*',
  ),
)

const asked = (paths: Text, queries: Text) =>
  fc
    .tuple(paths, queries)
    .map(([path, words]) => (words === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${words}`))

/** The target of a request; each character stands for a byte. */
export const target: Text = fc
  .tuple(
    twist,
    fc.oneof(
      { weight: 8, arbitrary: asked(rest, query) },
      { weight: 4, arbitrary: plainQuestion },
      { weight: 3, arbitrary: asked(auth, grants) },
      {
        weight: 3,
        arbitrary: asked(storage, anyOf('a token=x download=a%0d%0ab width=99999')),
      },
      { weight: 2, arbitrary: own },
      { weight: 4, arbitrary: asked(pages, pageQuery) },
    ),
  )
  .map(([twisted, words]) => Buffer.from(twisted(words), 'latin1').toString('latin1'))
