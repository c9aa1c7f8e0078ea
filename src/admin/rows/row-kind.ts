// The kinds of rows that share their screens: a list, a form, a history. This interface describes how they differ.
import type { ReactNode } from 'react'
import type { RowWrites } from '#api/write/row-writes.ts'
import type { AuthorColumns, AuthorField } from '#domain/authors/author-form.ts'
import type { EditedGuide, GuideColumns, GuideField } from '#domain/guides/guide-form.ts'
import type { CategoryColumns, CategoryField } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/authors/author.ts'
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

export interface FieldsProps<Kind extends KindName> {
  readonly id: string
  readonly form: DraftForms[Kind]
  readonly opened: DraftForms[Kind]
  readonly errors: Partial<Record<FieldOf<Kind>, string>>
  readonly onChange: (change: (form: DraftForms[Kind]) => DraftForms[Kind]) => void
}

export interface AllRows<Row> {
  /** Undefined if not known yet. */
  readonly all: readonly Row[] | undefined
  /** Why some are missing. */
  readonly notice?: ReactNode
  /** Fetches again, after one was deleted or restored. */
  readonly again?: () => void
}

export interface RowColumn<Row> {
  readonly name: string
  readonly className?: string
  readonly draw?: (row: Row) => ReactNode
}

export interface RowKind<Kind extends KindName> {
  readonly kind: Kind
  /** The first part of its addresses. */
  readonly rows: 'categories' | 'authors' | 'guides'
  readonly words: {
    /** The heading of the list, and the text of an empty one. */
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
  readonly fieldNames: Readonly<Record<FieldOf<Kind>, string>>
  /** Every row that editors have. A hook. */
  readonly useAll: () => AllRows<RowOf<Kind>>
  readonly nameOf: (row: RowOf<Kind>) => string
  /** The columns of the list; the first one also shows the name. A hook. */
  readonly useColumns: (all: readonly RowOf<Kind>[] | undefined) => readonly RowColumn<RowOf<Kind>>[]
  readonly deletion: (name: string) => string
  /** The effect of deleting this row on others, as text. A hook. */
  readonly useConsequence: (row: RowOf<Kind> | null) => string
  readonly emptyForm: () => DraftForms[Kind]
  readonly toForm: (row: RowOf<Kind>) => DraftForms[Kind]
  readonly changed: (form: DraftForms[Kind], other: DraftForms[Kind]) => FieldOf<Kind>[]
  /** Errors that prevent a save. `others` are the other rows of the kind. */
  readonly errors: (
    form: DraftForms[Kind],
    others: readonly RowOf<Kind>[],
  ) => Partial<Record<FieldOf<Kind>, string>>
  readonly columns: (form: DraftForms[Kind]) => ColumnsOf<Kind>
  /** The body of the create call, if it is not simply every column. */
  readonly createBody?: (form: DraftForms[Kind], id: string) => ColumnsOf<Kind> & { readonly id: string }
  readonly writes: RowWrites<RowOf<Kind>, ColumnsOf<Kind>, ColumnsOf<Kind> & { readonly id: string }>
  /** Stores a written row on the device, and removes a deleted one. */
  readonly put: (written: Written, row: RowOf<Kind>) => Promise<unknown>
  readonly drop: (written: Written, gone: { readonly id: string }) => Promise<unknown>
  /** Returns the text of a field in one of these forms, for comparisons. A hook: some names come from the device. */
  readonly useText: (
    forms: readonly DraftForms[Kind][],
  ) => (form: DraftForms[Kind], field: FieldOf<Kind>) => string
  /** Fields whose differences are shown word by word. */
  readonly prose: readonly FieldOf<Kind>[]
  /** Renders a field's value in a history, if its text is not enough. */
  readonly drawn?: (field: FieldOf<Kind>, text: string) => ReactNode
  readonly Fields: (props: FieldsProps<Kind>) => ReactNode
  readonly Beside?: (props: { readonly form: DraftForms[Kind] }) => ReactNode
}
