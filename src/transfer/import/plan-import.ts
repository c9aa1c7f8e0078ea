// Plans an import by comparing the file's rows with the existing ones. A row matches by id, a redirect by its path, a
// category also by slug, so importing the same file again changes nothing (P23.1).
import { partsOf, type Row } from '#domain/row.ts'
import { articleFieldNames, categoryFieldNames } from '#domain/articles/field-names.ts'
import { changed, COLUMNS, type Content, leftOut, type Note, type RowOf, rowName } from '../export/content.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import type { PresentRows, RowUpdate, Table } from '../content-backend.ts'
import { sameInstant } from '../instants.ts'

interface PlannedUpdate extends RowUpdate {
  /** The row's name in the report. */
  readonly what: string
  /** The fields that would change, as text. */
  readonly fields: string
  readonly columns: Row
}

export interface TablePlan<T> {
  /** All rows of the file, with their ids in this magazine. */
  readonly rows: readonly T[]
  readonly create: readonly T[]
  readonly update: readonly PlannedUpdate[]
  /** The number of rows that are equal in all columns. */
  readonly same: number
}

export type ImportPlan = { readonly [L in Planned]: TablePlan<RowOf<L>> } & {
  readonly notes: readonly Note[]
}

type Planned = Table | 'redirects'

export interface ImportRules {
  /** Existing rows stay unchanged. */
  readonly onlyNew?: boolean
  /** Another program's export: its categories never change ours, and missing values clear nothing. */
  readonly isForeign?: boolean
}

/** Compares the rows. */
export function planImport(
  content: Pick<Content, 'categories' | 'articles'> & Partial<Content>,
  present: PresentRows,
  { onlyNew = false, isForeign = false }: ImportRules = {},
): ImportPlan {
  const notes: Note[] = []
  const categories = placeCategories(content.categories, present.categories, notes)
  const known = new Set([
    ...present.categories.map((row) => String(row['id'])),
    ...categories.rows.map(({ id }) => id),
  ])
  const articles = content.articles.map((article, index) => {
    const wanted = article.category_id
    if (wanted === null) return article
    const id = categories.idOf.get(wanted) ?? wanted
    if (known.has(id)) return { ...article, category_id: id }
    notes.push(changed(rowName('articles', article, index), 'su categoría no existe y se queda sin ella'))
    return { ...article, category_id: null }
  })
  const guides = (content.guides ?? []).map((guide) => {
    const id = categories.idOf.get(guide.category_id ?? '') ?? guide.category_id
    return { ...guide, category_id: id !== null && known.has(id) ? id : null }
  })
  const planned = <L extends Planned>(list: L, rows: readonly RowOf<L>[], rules: TableRules = { onlyNew }) =>
    planTable(list, rows, present[list], rules)
  return {
    authors: planned('authors', content.authors ?? []),
    guides: planned('guides', guides),
    categories: planned('categories', categories.rows, { onlyNew: onlyNew || isForeign }),
    articles: planned('articles', articles, { onlyNew, keepsFull: isForeign }),
    redirects: planned('redirects', content.redirects ?? []),
    notes,
  }
}

/** Returns the file's categories with their ids in this magazine, and the mapping of ids. */
function placeCategories(
  wanted: readonly RowOf<'categories'>[],
  present: readonly Row[],
  notes: Note[],
): { readonly rows: RowOf<'categories'>[]; readonly idOf: ReadonlyMap<string, string> } {
  const ids = new Set(present.map((row) => String(row['id'])))
  const bySlug = new Map(present.map((row) => [String(row['slug']), row]))
  const idOf = new Map<string, string>()
  const rows: RowOf<'categories'>[] = []
  const taken = new Set<string>()
  for (const [index, category] of wanted.entries()) {
    const twin = bySlug.get(category.slug)
    const twinId = twin === undefined ? null : String(twin['id'])
    const isHere = ids.has(category.id)
    const id = isHere ? category.id : (twinId ?? category.id)
    idOf.set(category.id, id)
    const what = rowName('categories', category, index)
    if (taken.has(id)) {
      notes.push(leftOut(what, 'otra del archivo es ya la misma categoría'))
      continue
    }
    taken.add(id)
    if (isHere && twinId !== null && twinId !== id) {
      const stands = present.find((row) => row['id'] === id)
      notes.push(changed(what, `otra categoría tiene ya el slug ${category.slug}, así que conserva el suyo`))
      rows.push({ ...category, slug: String(stands?.['slug']) })
    } else {
      rows.push({ ...category, id })
    }
  }
  return { rows, idOf }
}

interface TableRules {
  readonly onlyNew: boolean
  /** Columns that are empty in the file stay as they are. */
  readonly keepsFull?: boolean
}

function planTable<R extends object>(
  list: Planned,
  wanted: readonly R[],
  present: readonly Row[] | undefined,
  { onlyNew, keepsFull = false }: TableRules,
): TablePlan<R> {
  if (present === undefined) return { rows: [], create: [], update: [], same: 0 }
  const columns: readonly string[] = COLUMNS[list]
  const [key] = COLUMNS[list]
  const here = new Map(present.map((row) => [String(row[key]), row]))
  const create: R[] = []
  const update: PlannedUpdate[] = []
  let same = 0
  for (const each of wanted) {
    const row = partsOf(each)
    const id = String(row[key])
    const stands = here.get(id)
    if (stands === undefined) {
      create.push(each)
      continue
    }
    const different = columns.filter(
      (column) =>
        row[column] !== undefined &&
        !(keepsFull && row[column] === null) &&
        !sameValue(column, row[column], stands[column]),
    )
    if (different.length === 0 || onlyNew) {
      same += 1
      continue
    }
    const rev = typeof stands['rev'] === 'number' ? stands['rev'] : null
    const sent = Object.fromEntries(different.map((column) => [column, row[column]]))
    update.push({
      id,
      rev,
      columns: sent,
      what: list === 'redirects' ? `Dirección ${id}` : rowName(list, row),
      fields: fieldChanges(sent, stands),
    })
  }
  return { rows: wanted, create, update, same }
}

function sameValue(column: string, wanted: unknown, stands: unknown): boolean {
  if (column === 'published_at' && typeof wanted === 'string' && typeof stands === 'string')
    return sameInstant(wanted, stands)
  // PostgREST returns `numeric` as a number or, if it would lose digits, as a string.
  if ((column === 'overall' || column === 'max_price') && typeof stands === 'string')
    return Number(stands) === wanted
  return sayTheSame(wanted ?? null, stands ?? null)
}

// An update's changes, field by field, for the report. Short values are shown; long texts are only named.

const names: Readonly<Record<string, string>> = {
  title: articleFieldNames.title,
  introduction: articleFieldNames.introduction,
  content: articleFieldNames.content,
  images: articleFieldNames.images,
  published_at: articleFieldNames.publishedAt,
  category_id: articleFieldNames.categoryId,
  overall: articleFieldNames.overall,
  read_time: articleFieldNames.readTime,
  facts: articleFieldNames.facts,
  ...categoryFieldNames,
  sentence: 'frase',
  expertise: 'de qué sabe',
  face: 'cara',
  max_price: 'precio máximo',
  checked_on: 'día de la revisión',
  picks: 'elecciones',
  article_id: 'adónde lleva',
  to_path: 'adónde lleva',
}

/** Fields with values short enough to show. */
const SHOWN: readonly string[] = ['title', 'name', 'slug', 'color', 'overall', 'read_time']
/** The most characters shown of a value. */
const LONGEST = 60

/** `título, color (#0a7d4f → #6b7280)`. */
function fieldChanges(wanted: Row, stands: Row): string {
  const changes = Object.entries(wanted).map(([column, value]) => {
    const name = (names[column] ?? column).toLowerCase()
    return SHOWN.includes(column) ? `${name} (${shown(stands[column])} → ${shown(value)})` : name
  })
  return [...new Set(changes)].join(', ')
}

function shown(value: unknown): string {
  const text =
    typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''
  if (text.trim() === '') return 'nada'
  const characters = Array.from(text)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text
}
