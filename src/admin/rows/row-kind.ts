// The kinds of rows that have the same screens: a list, a form, a history. What differs is said here.
import type { ReactNode } from 'react'
import type { RowWrites } from '#api/write/row-writes.ts'
import type { AuthorColumns, AuthorField } from '#domain/authors/author-form.ts'
import type { EditedGuide, GuideColumns, GuideField } from '#domain/authors/guide-form.ts'
import type { CategoryColumns, CategoryField } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/facts/author.ts'
import type { DraftForms } from '#store/drafts/drafts.ts'
import type { Written } from '#sync/apply-written.ts'

interface RowTypes {
  readonly category: {
    readonly row: Category
    readonly field: CategoryField
    readonly columns: CategoryColumns
  }
  readonly author: { readonly row: Author; readonly field: AuthorField; readonly columns: AuthorColumns }
  readonly guide: { readonly row: EditedGuide; readonly field: GuideField; readonly columns: GuideColumns }
}

export type KindName = keyof RowTypes
export type RowOf<Kind extends KindName> = RowTypes[Kind]['row']
export type FieldOf<Kind extends KindName> = RowTypes[Kind]['field'] & keyof DraftForms[Kind]
export type ColumnsOf<Kind extends KindName> = RowTypes[Kind]['columns']

/** What the fields of a form need. */
export interface FieldsProps<Kind extends KindName> {
  readonly id: string
  readonly form: DraftForms[Kind]
  /** The form as it was opened. */
  readonly opened: DraftForms[Kind]
  readonly errors: Partial<Record<FieldOf<Kind>, string>>
  readonly onChange: (change: (form: DraftForms[Kind]) => DraftForms[Kind]) => void
}

export interface AllRows<Row> {
  /** Undefined: not known yet. */
  readonly all: readonly Row[] | undefined
  /** Why some are missing. */
  readonly notice?: ReactNode
  /** Asks again, after one was deleted or restored. */
  readonly again?: () => void
}

/** A column of a list. */
export interface RowColumn<Row> {
  readonly name: string
  /** The classes of its cells. */
  readonly className?: string
  readonly draw?: (row: Row) => ReactNode
}

export interface RowKind<Kind extends KindName> {
  readonly kind: Kind
  /** The first part of its addresses. */
  readonly rows: 'categories' | 'authors' | 'guides'
  readonly words: {
    /** The heading of the list, and what stands in an empty one. */
    readonly list: string
    readonly none: string
    readonly create: string
    readonly edit: string
    readonly loading: string
    readonly notFound: string
    readonly createAnew: string
    readonly moved: string
    readonly back: string
    readonly unchanged: string
    readonly same: string
  }
  /** In the order of the form. */
  readonly fieldNames: Readonly<Record<FieldOf<Kind>, string>>
  /** Every row that editors have. A hook. */
  readonly useAll: () => AllRows<RowOf<Kind>>
  readonly nameOf: (row: RowOf<Kind>) => string
  /** The columns of the list; the first one shows the name as well. A hook. */
  readonly useColumns: (all: readonly RowOf<Kind>[] | undefined) => readonly RowColumn<RowOf<Kind>>[]
  /** The question before a row is deleted. */
  readonly deletion: (name: string) => string
  /** What the deletion of this row does to others, in words. A hook. */
  readonly useConsequence: (row: RowOf<Kind> | null) => string
  readonly emptyForm: () => DraftForms[Kind]
  readonly toForm: (row: RowOf<Kind>) => DraftForms[Kind]
  readonly changed: (form: DraftForms[Kind], other: DraftForms[Kind]) => FieldOf<Kind>[]
  /** Errors that prevent a save. `others` are the other rows of the kind. */
  readonly errors: (
    form: DraftForms[Kind],
    others: readonly RowOf<Kind>[],
  ) => Partial<Record<FieldOf<Kind>, string>>
  /** Every column of a form. */
  readonly columns: (form: DraftForms[Kind]) => ColumnsOf<Kind>
  /** The body of the create call, where it is not every column. */
  readonly createBody?: (form: DraftForms[Kind], id: string) => ColumnsOf<Kind> & { readonly id: string }
  readonly writes: RowWrites<RowOf<Kind>, ColumnsOf<Kind>, ColumnsOf<Kind> & { readonly id: string }>
  /** Puts a written row on the device, and removes a deleted one. */
  readonly put: (written: Written, row: RowOf<Kind>) => Promise<unknown>
  readonly drop: (written: Written, gone: { readonly id: string }) => Promise<unknown>
  /** What one of these forms says in a field, for comparisons. A hook: some names come from the device. */
  readonly useText: (
    forms: readonly DraftForms[Kind][],
  ) => (form: DraftForms[Kind], field: FieldOf<Kind>) => string
  /** Fields whose differences are told word by word. */
  readonly prose: readonly FieldOf<Kind>[]
  /** Draws a value of a field in a history, where its text is not enough. */
  readonly drawn?: (field: FieldOf<Kind>, text: string) => ReactNode
  readonly Fields: (props: FieldsProps<Kind>) => ReactNode
  /** Stands beside the form. */
  readonly Beside?: (props: { readonly form: DraftForms[Kind] }) => ReactNode
}
