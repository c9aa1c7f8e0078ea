// Queries in the whole grammar of PostgREST, valid and invalid: selection, filters, order and limits.
import fc from 'fast-check'
import { anyOf, joined, perhaps } from './draw.ts'
import { column, list, number, spelling, table, value } from './values.ts'

type Text = fc.Arbitrary<string>

const modified = anyOf('eq like ilike gt gte lt lte match imatch')
const operator = fc.oneof(
  { weight: 3, arbitrary: modified },
  joined(modified, anyOf('(any) (all) (some)')),
  anyOf('neq is isdistinct cs cd ov sl sr nxr nxl adj nope'),
  anyOf('fts plfts phfts wfts fts(spanish) wfts(nope) plfts(%27)'),
)
/** `not.eq.1`, `in.(1,2)`. */
const test: Text = joined(
  perhaps('not. not.not.'),
  fc.oneof(
    { weight: 3, arbitrary: joined(operator, fc.constant('.'), fc.oneof(value, list)) },
    joined(fc.constant('in.'), list),
  ),
)

const arrow = joined(anyOf('-> ->>'), anyOf("a 0 -1 'x'"))
const path: Text = joined(
  column,
  fc.array(arrow, { maxLength: 3 }).map((arrows) => arrows.join('')),
)
const field: Text = joined(
  perhaps('alias: "a":'),
  fc.oneof({ weight: 4, arbitrary: path }, fc.constant('count()')),
  perhaps('::text ::int ::regclass ::json ::xml ::nope .sum() .avg() .count() .max()::text'),
)

const { select, logic } = fc.letrec<{ select: string; embed: string; logic: string }>((tie) => ({
  embed: joined(
    perhaps('... alias:'),
    fc.oneof({ weight: 2, arbitrary: anyOf('categories articles') }, table),
    perhaps('!inner !left !category_id !articles_category_id_fkey !nope'),
    tie('select').map((inner) => `(${inner})`),
  ),
  select: fc
    .array(fc.oneof({ maxDepth: 6, withCrossShrink: true }, field, tie('embed')), { maxLength: 4 })
    .map((items) => items.join(',')),
  logic: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    joined(path, fc.constant('.'), test),
    joined(
      anyOf('and or not.and not.or'),
      fc.array(tie('logic'), { maxLength: 4 }).map((parts) => `(${parts.join(',')})`),
    ),
  ),
}))

/** A selection nested in itself: short to write, expensive to answer. */
const deepSelect: Text = fc
  .tuple(fc.integer({ min: 2, max: 40 }), perhaps('... !inner'))
  .map(([depth, how]) => {
    const name = (at: number) => (at % 2 ? 'articles' : 'categories')
    return `id,${nested(depth, (at) => (how === '...' ? how + name(at) : name(at) + how))}`
  })
const deepLogic: Text = fc.integer({ min: 2, max: 900 }).map((depth) => `(${nested(depth, () => 'or')})`)

function nested(depth: number, name: (at: number) => string): string {
  const opened = Array.from({ length: depth }, (_, at) => `${name(at)}(id,`)
  return `${opened.join('')}id${')'.repeat(depth)}`
}

const order: Text = fc
  .array(
    joined(
      fc.oneof(
        { weight: 3, arbitrary: path },
        path.map((of) => `categories(${of})`),
      ),
      perhaps('.asc .desc .nope'),
      perhaps('.nullsfirst .nullslast'),
    ),
    { maxLength: 5 },
  )
  .map((keys) => keys.join(','))

const argument = anyOf('lim p i thin since ids rev g names before at apikey')
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(path, test) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('select'), select) },
  fc.tuple(fc.constant('select'), deepSelect),
  fc.tuple(
    anyOf('and or not.and not.or categories.or'),
    fc.oneof(
      logic.map((one) => `(${one})`),
      deepLogic,
    ),
  ),
  fc.tuple(anyOf('order categories.order articles.order'), order),
  fc.tuple(anyOf('limit offset categories.limit articles.offset'), number),
  fc.tuple(
    anyOf('columns on_conflict'),
    fc.array(column, { maxLength: 4 }).map((names) => names.join(',')),
  ),
  fc.tuple(argument, fc.oneof(value, number)),
)

/** The query of an address, in various spellings. */
export const query: Text = fc
  .tuple(fc.array(parameter, { maxLength: 5 }), spelling, spelling)
  .map(([parameters, name, words]) =>
    parameters.map(([key, said]) => `${name(key)}=${words(said)}`).join('&'),
  )
