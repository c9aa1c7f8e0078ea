import { useState } from 'react'
import type { ArticleColumns } from '#domain/articles/article-form.ts'
import { FIRST_DAY, LAST_DAY } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'

export type BulkKind = 'category' | 'date'

/** Asks which category or which date the selected articles get: readers see it at once. */
export function BulkQuestion(props: {
  /** null: nothing is asked. */
  readonly kind: BulkKind | null
  readonly count: number
  readonly categories: readonly Category[]
  readonly onAnswer: (columns: ArticleColumns) => void
  readonly onLeave: () => void
}) {
  const { kind, count, categories, onAnswer, onLeave } = props
  const [category, setCategory] = useState('')
  const [day, setDay] = useState(() => todayLocal(new Date()))
  // While the dialog goes away it still says what it asked.
  const [last, setLast] = useState(kind)
  if (kind !== null && kind !== last) setLast(kind)
  const isDate = last === 'date'
  const isDay = day >= FIRST_DAY && day <= LAST_DAY
  const which = count === 1 ? '1 artículo' : `${count} artículos`
  return (
    <Dialog
      open={kind !== null}
      title={isDate ? 'Cambiar la fecha' : 'Cambiar la categoría'}
      text={`De ${which}. Se publica al momento y se puede deshacer.`}
      onClose={onLeave}
      body={
        isDate ? (
          <Field label="Fecha de publicación">
            {(ids) => (
              <input
                {...ids}
                className="in"
                type="date"
                min={FIRST_DAY}
                max={LAST_DAY}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label="Categoría nueva">
            {(ids) => (
              <select
                {...ids}
                className="in"
                value={category}
                onChange={({ target }) => setCategory(target.value)}
              >
                <option value="">Sin categoría</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )
      }
    >
      <Button look="bare" onClick={onLeave}>
        Cancelar
      </Button>
      <Button
        look="ink"
        disabled={isDate && !isDay}
        onClick={() => onAnswer(isDate ? { published_at: day } : { category_id: category || null })}
      >
        Cambiar {which}
      </Button>
    </Dialog>
  )
}
