// Queries like those of readers' programs, with unusual but well-formed values, which the gate accepts.
import fc from 'fast-check'
import { anyOf, joined, perhaps } from './draw.ts'

type Text = fc.Arbitrary<string>

const id: Text = fc.oneof({ weight: 2, arbitrary: fc.uuid() }, anyOf('00000000-0000-0000-0000-000000000000'))
const columns = (names: string, most: number): Text =>
  fc.array(anyOf(names), { minLength: 1, maxLength: most }).map((list) => list.join(','))
const articles =
  'id title introduction content images published_at category_id category overall read_time rev body_rev updated_at user_id'
const categories = 'id name slug color description rev'
const count: Text = fc.oneof(fc.integer({ min: 0, max: 1200 }).map(String), anyOf('0 00012 999999999'))
const value: Text = fc.oneof(
  anyOf('null true 1 0.1 9e9 2026-11-25 1970-01-01T00:00:00Z %25 %5C %22 ñ x,y (a) {b} 1e400 infinity'),
  fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((words) => encodeURIComponent(Buffer.from(words).toString())),
  fc.integer({ min: 1, max: 1000 }).map((length) => 'a'.repeat(length)),
  id,
)
const filter: Text = fc.oneof(
  joined(anyOf(articles), anyOf('=eq. =lt. =lte. =gt. =gte.'), value),
  joined(anyOf(articles), anyOf('=is.null =is.true =is.false')),
  joined(
    anyOf(articles),
    fc
      .array(value, { maxLength: 200 })
      .map((values) => `=in.(${values.map((one) => `%22${one}%22`).join(',')})`),
  ),
)
const select: Text = fc.oneof(
  columns(articles, 20),
  fc.constant('*'),
  joined(
    fc.constant('*,'),
    perhaps('x:'),
    fc.constant('categories'),
    perhaps('!inner !left !category_id'),
    columns(categories, 10).map((inner) => `(${inner})`),
  ),
)
const order: Text = fc
  .array(joined(anyOf(articles), perhaps('.asc .desc'), perhaps('.nullsfirst .nullslast')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((keys) => keys.join(','))
const part: Text = fc.oneof(
  filter,
  joined(fc.constant('select='), select),
  joined(fc.constant('order='), order),
  joined(anyOf('limit= offset='), count),
)
const instant = anyOf('2026-11-25 2026-11-25T00:00:00Z 0000-01-01 9999-12-31T23:59:59.999999Z')

/** An address of a table or of a reader's call. */
export const plainQuestion: Text = fc.oneof(
  {
    weight: 4,
    arbitrary: joined(
      anyOf('/rest/v1/articles? /rest/v1/articles? /rest/v1/categories?'),
      fc
        .uniqueArray(part, { maxLength: 5, selector: (one) => one.split('=')[0] })
        .map((parts) => parts.join('&')),
    ),
  },
  joined(
    fc.constant('/rest/v1/rpc/sync_page?lim='),
    count,
    fc.constant('&p='),
    instant,
    fc.constant('&i='),
    id,
    perhaps('&thin=true &thin=false'),
  ),
  joined(
    fc.constant('/rest/v1/rpc/sync_changes?lim='),
    count,
    fc.constant('&since='),
    fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map(String),
  ),
  joined(
    fc.constant('/rest/v1/rpc/sync_bodies?ids='),
    fc.array(id, { minLength: 1, maxLength: 200 }).map((ids) => ids.join(',')),
    fc.constant('&rev=1&g='),
    id,
  ),
  joined(anyOf('/rest/v1/rpc/sync_article?i= /rest/v1/rpc/sync_gone?i='), id),
  joined(fc.constant('/rest/v1/redirects?select=*&path=eq.%2F'), value),
)
