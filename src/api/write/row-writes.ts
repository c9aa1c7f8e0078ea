// How one row is created, changed, deleted and restored (P24.4, P24.10), for articles and categories. A write may be
// repeated after a lost response and never creates a second row. A write that names a revision never overwrites
// another person's save (P20.1). It succeeds only if the row is returned (P17.18).
import { isRow, type Row } from '#domain/row.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { failed, success, type Failure, type Result, invalid } from '#domain/failure.ts'
import { atVersion, type Project } from '../project.ts'
import { rowToId } from '../read/rows.ts'

/** How to read a table's rows. */
export interface RowKind<T> {
  readonly table: string
  readonly read: (row: unknown) => T | null
  readonly revOf: (row: T) => number
  /** The row's columns, as a form sends them. */
  readonly columnsOf: (row: T) => object
  /** Says a column the same as what was sent? Default: equal values. */
  readonly says?: (name: string, sent: unknown, stands: unknown) => boolean
}

/** `saved`: the row as it is now. `moved`: nothing was written, because the row has changed to this one. */
export interface SaveOutcome<T> {
  readonly kind: 'saved' | 'moved'
  readonly row: T
}

/** `row` is what `restore` accepts; null if it was deleted before. */
export type DeleteOutcome<T> =
  | { readonly kind: 'deleted'; readonly id: string; readonly row: Row | null }
  | { readonly kind: 'moved'; readonly row: T }

interface CreateOrder<Columns extends object, New extends Columns = Columns> {
  readonly columns: New
  readonly earlier?: EarlierTries<Columns> | undefined
}

interface UpdateOrder<Columns extends object> {
  readonly id: string
  /** The revision that the form was opened at; null overwrites any (a server without revisions). */
  readonly rev: number | null
  readonly columns: Columns
  readonly earlier?: EarlierTries<Columns> | undefined
}

interface DeleteOrder {
  readonly id: string
  /** Delete only this revision; null deletes any. */
  readonly rev: number | null
}

/** The four writes of a table, and how its rows are read. */
export interface RowWrites<T, Columns extends object, New extends Columns> {
  readonly read: (row: unknown) => T | null
  /** Creates the row, or finds that an earlier attempt did. `moved`: a different row has this id. */
  readonly create: Writing<CreateOrder<Columns, New>, SaveOutcome<T>>
  /** Changes the row if it is still at the revision. `missing` when it was deleted. */
  readonly update: Writing<UpdateOrder<Columns>, SaveOutcome<T>>
  /** Deletes the row if it is still at the revision; a row that is already deleted counts as a success. */
  readonly remove: Writing<DeleteOrder, DeleteOutcome<T>>
  /** Restores a deleted row with its id and all its columns. */
  readonly restore: Writing<Row, T>
}

type Writing<Order, Outcome> = (
  project: Project,
  order: Order,
  signal?: AbortSignal,
) => Promise<Result<Outcome>>

/** Creates the writes of this kind of row. */
export function rowWrites<T, Columns extends object, New extends Columns & { readonly id: string }>(
  kind: RowKind<T>,
): RowWrites<T, Columns, New> {
  return {
    read: kind.read,
    create: (project, order, signal) => createRow(project, kind, order, signal),
    update: (project, order, signal) => updateRow(project, kind, order, signal),
    remove: (project, order, signal) => deleteRow(project, kind, order, signal),
    restore: (project, row, signal) => restoreRow(project, kind, row, signal),
  }
}

async function createRow<T>(
  project: Project,
  kind: RowKind<T>,
  { columns, earlier }: CreateOrder<object, { readonly id: string }>,
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<T>>> {
  const created = await insert(project, kind, columns, signal)
  if (!created.ok) return created
  if (created.value) return saved(created.value.read)
  const { id } = columns
  const there = await readRow(project, kind, id, signal)
  if (!there.ok) return there
  if (holds(kind, there.value, columns)) return saved(there.value)
  return writeOn(project, kind, there.value, { id, columns: withoutIdentity(columns), earlier }, signal)
}

async function updateRow<T>(
  project: Project,
  kind: RowKind<T>,
  { id, rev, columns, earlier }: UpdateOrder<object>,
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<T>>> {
  if (Object.keys(columns).length > 0) {
    const change = project.from(kind.table).update(columns)
    const changed = onlyRow(kind, await project.send(atVersion(change, { id, rev }).select(), signal))
    if (!changed.ok) return changed
    if (changed.value) return saved(changed.value.read)
  }
  const there = await readRow(project, kind, id, signal)
  if (!there.ok) return there
  const now = kind.revOf(there.value)
  // The row has changed, but already contains everything to be written: an earlier attempt's response was lost.
  if (holds(kind, there.value, columns) && (now !== rev || Object.keys(columns).length === 0)) {
    return saved(there.value)
  }
  if (rev === null || now === rev) return failed(NOT_ALLOWED)
  return writeOn(project, kind, there.value, { id, columns, earlier }, signal)
}

/** Writes the remaining columns if the row's changes came from this form. */
async function writeOn<T>(
  project: Project,
  kind: RowKind<T>,
  there: T,
  { id, columns, earlier }: Omit<UpdateOrder<object>, 'rev'>,
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<T>>> {
  const left = leftToWrite((some) => holds(kind, there, some), columns, earlier)
  if (left === null) return moved(there)
  return updateRow(project, kind, { id, rev: kind.revOf(there), columns: left }, signal)
}

async function deleteRow<T>(
  project: Project,
  kind: RowKind<T>,
  { id, rev }: DeleteOrder,
  signal?: AbortSignal,
): Promise<Result<DeleteOutcome<T>>> {
  const deletion = project.from(kind.table).delete()
  const deleted = onlyRow(kind, await project.send(atVersion(deletion, { id, rev }).select(), signal))
  if (!deleted.ok) return deleted
  if (deleted.value) return success({ kind: 'deleted', id, row: deleted.value.raw })
  const there = await readRow(project, kind, id, signal)
  if (there.ok) {
    return rev === null || kind.revOf(there.value) === rev ? failed(NOT_ALLOWED) : moved(there.value)
  }
  if (there.failure.kind !== 'missing') return there
  return success({ kind: 'deleted', id, row: null })
}

async function restoreRow<T>(
  project: Project,
  kind: RowKind<T>,
  row: Row,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const { rev: _rev, body_rev: _bodyRev, ...columns } = row
  const created = await insert(project, kind, columns, signal)
  if (!created.ok) return created
  if (created.value) return success(created.value.read)
  return await readRow(project, kind, rowToId(row) ?? '', signal)
}

/** Reads a row by id. `missing` if there is none. */
async function readRow<T>(
  project: Project,
  kind: RowKind<T>,
  id: string,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const only = onlyRow(kind, await project.send(project.from(kind.table).select().eq('id', id), signal))
  if (!only.ok) return only
  return only.value ? success(only.value.read) : failed({ kind: 'missing' })
}

/** Row-level security refuses silently: the statement finds no row that it may change. */
const NOT_ALLOWED: Failure = { kind: 'refused', status: 403 }

interface Returned<T> {
  readonly raw: Row
  readonly read: T
}

/** Inserts a row. Returns null if one with this id already exists, which stays unchanged. */
async function insert<T>(
  project: Project,
  kind: RowKind<T>,
  columns: object,
  signal?: AbortSignal,
): Promise<Result<Returned<T> | null>> {
  const creation = project.from(kind.table).upsert(columns, { onConflict: 'id', ignoreDuplicates: true })
  return onlyRow(kind, await project.send(creation.select(), signal))
}

function onlyRow<T>(kind: RowKind<T>, answer: Result<readonly unknown[]>): Result<Returned<T> | null> {
  if (!answer.ok) return answer
  const [raw] = answer.value
  if (raw === undefined) return success(null)
  const read = kind.read(raw)
  return read !== null && isRow(raw) ? success({ raw, read }) : invalid(kind.table)
}

function withoutIdentity(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'id' && name !== 'user_id'))
}

/** Does the row equal these columns? An absent one says as much as null. */
function holds<T>(
  { columnsOf, says = (_, ...values) => sayTheSame(...values) }: RowKind<T>,
  row: T,
  columns: object,
): boolean {
  const now = columnsOf(row)
  return Object.entries(withoutIdentity(columns)).every(([name, sent]: [string, unknown]) => {
    const stands: unknown = Reflect.get(now, name)
    return sent === undefined || sent === stands || says(name, sent ?? null, stands ?? null)
  })
}

function saved<T>(row: T): Result<SaveOutcome<T>> {
  return success({ kind: 'saved', row })
}

function moved<T>(row: T): Result<{ readonly kind: 'moved'; readonly row: T }> {
  return success({ kind: 'moved', row })
}

// An earlier save whose response was lost may have reached the table. So the row is compared column by column with
// everything this form has sent: the next save neither conflicts with itself nor overwrites another person's.

/** Attempts whose responses were lost: the row may equal any of them. */
interface EarlierTries<Columns extends object = object> {
  /** All columns as they were when the form was opened. */
  readonly opened: Columns
  readonly sent: readonly Columns[]
}

/**
 * Returns the columns that the row does not contain yet. Null if another person has written the row: some column
 * equals neither the opened value nor any sent one. `holds` compares the row.
 */
function leftToWrite(
  holds: (columns: object) => boolean,
  columns: object,
  { opened, sent }: EarlierTries = { opened: {}, sent: [] },
): object | null {
  if (sent.length === 0) return null
  const known = [opened, ...sent]
  const wanted = { ...opened, ...columns }
  const names = Object.keys(Object.assign({}, ...known, columns))
  const isOurs = names.every((name) => known.some((one) => name in one && holds(only(name, one))))
  if (!isOurs) return null
  const left = Object.keys(wanted).filter((name) => !holds(only(name, wanted)))
  return Object.assign({}, ...left.map((name) => only(name, wanted)))
}

function only(name: string, columns: object): object {
  return { [name]: Reflect.get(columns, name) }
}
