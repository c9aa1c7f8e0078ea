import { type ComponentProps, useState } from 'react'
import { type ArticleColumns, FIRST_DAY, LAST_DAY } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Listed } from '#domain/articles/article.ts'
import type { Failure } from '#domain/failure.ts'
import { articlesByIds } from '#store/queries.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { categoryOptions, ChoiceField, InputField } from '../frame/fields.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { FormDialog } from '../frame/dialogs.tsx'

export type BulkKind = 'category' | 'date'

/** Asks which category or date the selected articles get. Readers see the change immediately. */
export function BulkQuestion(props: {
  readonly kind: BulkKind
  readonly count: number
  readonly categories: readonly Category[]
  readonly onAnswer: (columns: ArticleColumns) => void
  readonly onLeave: () => void
}) {
  const { kind, count, categories, onAnswer, onLeave } = props
  const [category, setCategory] = useState('')
  const [day, setDay] = useState(() => todayLocal(new Date()))
  const isDate = kind === 'date'
  const isDay = day >= FIRST_DAY && day <= LAST_DAY
  const which = count === 1 ? '1 artículo' : `${count} artículos`
  return (
    <FormDialog
      title={isDate ? 'Cambiar la fecha' : 'Cambiar la categoría'}
      text={`De ${which}. Se publica al momento y se puede deshacer.`}
      act={`Cambiar ${which}`}
      disabled={isDate && !isDay}
      onSubmit={() => onAnswer(isDate ? { published_at: day } : { category_id: category || null })}
      onClose={onLeave}
    >
      {isDate ? (
        <InputField
          label="Fecha de publicación"
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={day}
          onText={setDay}
        />
      ) : (
        <ChoiceField
          label="Categoría nueva"
          options={categoryOptions(categories, 'Sin categoría')}
          value={category}
          onChoose={setCategory}
        />
      )}
    </FormDialog>
  )
}

/** How long the change can be undone, in milliseconds. */
const UNDO_BULK_FOR = 20_000

interface Change {
  readonly article: Listed
  readonly columns: ArticleColumns
}

/** Sets the category or date of many articles, one by one, on the revision shown. Offers to undo it (P16.11). */
export function useBulkChange() {
  const { project, device, written, withSession, toast, report } = useBackoffice()
  const [busy, setBusy] = useState<string | null>(null)

  async function run(changes: readonly Change[], isUndoing: boolean): Promise<void> {
    const before: Change[] = []
    const kept: string[] = []
    let failure: Failure | null = null
    for (const [done, { article, columns }] of changes.entries()) {
      setBusy(`${isUndoing ? 'Deshaciendo' : 'Cambiando'}: ${done} de ${changes.length}`)
      const rev = await revisionToSaveOn(device, article)
      const saved = await withSession(() => articleWrites.update(project, { id: article.id, rev, columns }))
      if (!saved.ok) {
        failure = saved.failure
        break
      }
      await written.article(saved.value.row)
      // Another editor has changed the article since it was shown, so it is left unchanged.
      if (saved.value.kind === 'moved') kept.push(article.title)
      else
        before.push({
          article: { ...article, rev: saved.value.row.head.rev },
          columns: formerOf(article, columns),
        })
    }
    setBusy(null)
    const count = `${before.length} ${before.length === 1 ? 'artículo' : 'artículos'}`
    const stayed = `Sin tocar, porque alguien los ha cambiado: ${kept.slice(0, 5).join(', ')}${kept.length > 5 ? '…' : ''}.`
    const undo = { label: adminTexts.undo, stay: UNDO_BULK_FOR, act: () => void run(before, true) }
    if (before.length > 0 || failure === null) {
      const title = isUndoing ? `${count} como antes` : `${count} con el cambio`
      const words = {
        tone: kept.length > 0 ? 'info' : 'good',
        title,
        ...(kept.length > 0 && { text: stayed }),
      } as const
      toast(words, isUndoing || before.length === 0 ? undefined : undo)
    }
    if (failure !== null) report(toasts.articleNotUpdated, failure)
  }

  return {
    /** The progress as text; null if nothing is running. */
    busy,
    async change(ids: readonly string[], columns: ArticleColumns): Promise<void> {
      const articles = await articlesByIds(device, [], [...ids])
      await run(
        articles.map((article) => ({ article, columns })),
        false,
      )
    },
  }
}

function formerOf(article: Listed, columns: ArticleColumns): ArticleColumns {
  return {
    ...(columns.category_id !== undefined && { category_id: article.categoryId }),
    ...(columns.published_at !== undefined && { published_at: article.publishedAt }),
  }
}

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: true })

/** The actions for the selected rows, on any page. */
export function SelectionBar(props: {
  readonly count: number
  readonly of: number
  /** The number of rows on all pages; null if all are selected, or there is only one page. */
  readonly whole: number | null
  readonly onWhole: () => void
  readonly onCategory: () => void
  readonly onDate: () => void
  /** The progress of a change, which blocks other actions; null if there is none. */
  readonly busy: string | null
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onNone: () => void
}) {
  const { count, of, whole, busy, onWhole, onCategory, onDate, onDuplicate, onDelete, onNone } = props
  const isBusy = busy !== null
  return (
    <div
      // The bar stays in sight, whichever row was chosen, and toasts appear above it.
      data-status-bar="tall"
      className="sticky bottom-0 z-bar flex items-center gap-x-4 gap-y-1 overflow-x-auto bg-ink px-4 pt-1 pb-safe-bottom text-meta whitespace-nowrap text-paper max-md:flex-wrap max-md:gap-x-2"
      role="group"
      aria-label="Selección"
    >
      <span role="status">
        {busy ??
          `${numbers.format(count)} ${count === 1 ? 'seleccionado' : 'seleccionados'} de ${numbers.format(of)}`}
      </span>
      {whole !== null && (
        <BarButton disabled={isBusy} onClick={onWhole}>
          Seleccionar los {numbers.format(whole)}
        </BarButton>
      )}
      <Change what="categoría" disabled={isBusy} onClick={onCategory} />
      <Change what="fecha" disabled={isBusy} onClick={onDate} />
      {count === 1 && (
        <BarButton disabled={isBusy} onClick={onDuplicate}>
          {adminTexts.duplicate}
        </BarButton>
      )}
      <BarButton disabled={isBusy} onClick={onDelete}>
        {adminTexts.delete}
      </BarButton>
      <BarButton onClick={onNone}>Quitar la selección</BarButton>
    </div>
  )
}

/** 'Cambiar la fecha'; on a phone only 'Fecha' is visible, so that all actions fit. */
function Change({ what, ...rest }: { readonly what: string } & ComponentProps<typeof BarButton>) {
  return (
    <BarButton aria-label={`Cambiar la ${what}`} {...rest}>
      <span>
        <span className="max-md:hidden">Cambiar la </span>
        <span className="inline-block max-md:first-letter:uppercase">{what}</span>
      </span>
    </BarButton>
  )
}

/** A button on the bar's dark background. It keeps its colours while disabled. */
function BarButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      className="control flex-none border-ink-edge! px-4 text-paper! focus-visible:-outline-offset-5 focus-visible:outline-paper max-md:px-2"
      {...props}
    />
  )
}
