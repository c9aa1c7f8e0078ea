// The articles of `facets` in PostgreSQL, and its answers to the same questions.

import { PGlite } from '@supabase/lite/pglite'
import type { ArticleHead } from '#domain/articles/article.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { type FacetFilter, type FacetQuestion, isRange } from '#domain/facts/facet-address.ts'
import type { Facet } from '#domain/facts/facet.ts'

/** An answer in a form that can be compared. */
export interface FacetAnswer {
  readonly total: number
  /** Ids of the articles on the first page, in order. */
  readonly ids: readonly string[]
  /** For each facet: the options or bars as `value count`, sorted, without zeros. */
  readonly counts: Readonly<Record<string, readonly string[]>>
}

export interface FacetSql {
  /** Answers one question with two statements: its page, and its counts. */
  ask(question: FacetQuestion): Promise<FacetAnswer>
  close(): Promise<void>
}

const AT_ONCE = 5000
/** As on the device. */
const BARS = 20

/** A table with a column for each facet. */
export async function openFacetSql(
  heads: readonly ArticleHead[],
  facets: readonly Facet[],
): Promise<FacetSql> {
  const engine = await PGlite.create()
  await engine.exec('create table heads (id uuid, published_at timestamptz, overall numeric, facts jsonb)')
  for (let from = 0; from < heads.length; from += AT_ONCE) {
    await engine.query(
      `insert into heads
       select * from jsonb_to_recordset($1) as r(id uuid, published_at timestamptz, overall numeric, facts jsonb)`,
      [
        JSON.stringify(
          heads.slice(from, from + AT_ONCE).map(({ id, publishedAt, overall, facts }) => ({
            id,
            published_at: publishedAt,
            overall,
            facts,
          })),
        ),
      ],
    )
  }
  const columns = facets.map((facet) => `${expression(facet)} as ${column(facet)}`)
  const bars = facets
    .filter(({ filter }) => filter === 'range')
    .map((facet) => `, ${barExpression(column(facet))} as ${barColumn(facet)}`)
  await engine.exec(
    `create table listed as with valued as (select id, published_at, ${columns.join(', ')} from heads)
     select *${bars.join('')} from valued; analyze listed`,
  )
  // Many questions have the same filters in different orders.
  const known = new Map<string, ReturnType<typeof engine.query<AnswerRow>>>()
  return {
    ask: async (question) => {
      const { page, counts } = statements(question, facets)
      const counted = known.get(counts) ?? engine.query<AnswerRow>(counts)
      known.set(counts, counted)
      const [first, others] = await Promise.all([engine.query<AnswerRow>(page), counted])
      return answerOf([...first.rows, ...others.rows])
    },
    close: () => engine.close(),
  }
}

function column({ name }: Facet): string {
  return `"${name}"`
}

/** The column of a facet's bars, as the device draws them. */
function barColumn({ name }: Facet): string {
  return `"${name} bar"`
}

/** The value of a facet, null if the article has none that counts. */
function expression({ name, field }: Facet): string {
  if (field) return fieldExpression(field)
  switch (name) {
    case 'precio':
      return `case when coalesce(facts ->> 'currency', 'EUR') = 'EUR' then (facts ->> 'price')::float8 end`
    case 'nota':
      return 'overall::float8'
    case 'marca':
      return `facts ->> 'brand'`
    case 'anio':
      return `(facts ->> 'year')::float8`
    default:
      return 'null::text'
  }
}

function fieldExpression({ key, kind, choices }: CategoryField): string {
  const value = `facts -> 'values' -> '${key}'`
  const text = `(facts -> 'values' ->> '${key}')`
  switch (kind) {
    case 'number':
      return `case when jsonb_typeof(${value}) = 'number' then ${text}::float8 end`
    case 'boolean':
      return `case when jsonb_typeof(${value}) = 'boolean' then ${text} end`
    case 'choice':
      return `case when ${text} in (${choices.map(quoted).join(', ')}) then ${text} end`
    case 'text':
      return `case when jsonb_typeof(${value}) = 'string' then ${text} end`
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function condition(facet: Facet, filter: FacetFilter): string {
  const of = column(facet)
  if (!isRange(filter)) {
    const values = filter.values.map((value) =>
      typeof value === 'number' ? String(value) : quoted(String(value)),
    )
    return `coalesce(${of} in (${values.join(', ')}), false)`
  }
  const ends = [
    ...(filter.from === null ? [] : [`${of} >= ${filter.from}`]),
    ...(filter.to === null ? [] : [`${of} <= ${filter.to}`]),
  ]
  return `coalesce(${ends.join(' and ')}, false)`
}

interface AnswerRow {
  readonly kind: string
  readonly value: string | null
  readonly count: number
}

/**
 * The queries of a question: for the page, and for the total and each facet's counts, which do not depend on the
 * order.
 */
function statements({ filters, order }: FacetQuestion, facets: readonly Facet[]) {
  const asked = facets.flatMap((facet) => {
    const filter = filters.get(facet.name)
    return filter ? [{ facet, passes: condition(facet, filter) }] : []
  })
  const all = (except?: Facet) =>
    ['true', ...asked.flatMap(({ facet, passes }) => (facet === except ? [] : [passes]))].join(' and ')
  const by = facets.find(({ name }) => name === order?.by)
  const direction = (by?.first === 'most') === (order?.isReversed ?? false) ? 'asc' : 'desc'
  const sort = by ? `${column(by)} ${direction} nulls last, ` : ''
  const page = `select 'id' as kind, id::text as value, (row_number() over ())::int as count
    from (select id from listed where ${all()} order by ${sort}published_at desc, id desc limit 10) page`
  const counts = facets
    .filter(({ filter }) => filter !== null)
    .map((facet) => {
      const of = facet.filter === 'range' ? barColumn(facet) : column(facet)
      return `select ${quoted(facet.name)}, ${of}::text, count(*)::int from listed
        where ${all(facet)} and ${of} is not null group by ${of}`
    })
  const total = `select 'total' as kind, null as value, count(*)::int as count from listed where ${all()}`
  return { page, counts: [total, ...counts].join(' union all ') }
}

function barExpression(of: string): string {
  const end = (which: string) => `(${which}(${of}) over ())`
  const place = `floor((${of} - ${end('min')}) / (${end('max')} - ${end('min')}) * ${BARS})`
  return `case when ${of} is not null then least(${BARS - 1}, ${place})::int end`
}

function answerOf(rows: readonly AnswerRow[]): FacetAnswer {
  const counts = new Map<string, string[]>()
  for (const { kind, value, count } of rows) {
    if (kind === 'id' || kind === 'total') continue
    counts.set(kind, [...(counts.get(kind) ?? []), `${value} ${count}`])
  }
  return {
    total: rows.find(({ kind }) => kind === 'total')?.count ?? 0,
    ids: rows
      .filter(({ kind }) => kind === 'id')
      .toSorted((a, b) => a.count - b.count)
      .map(({ value }) => value ?? ''),
    counts: Object.fromEntries([...counts].map(([name, words]) => [name, words.toSorted()])),
  }
}
