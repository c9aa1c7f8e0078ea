import { useState, type ReactNode, useRef } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import type { ArticleCheck, Count } from '#domain/articles/article-check.ts'
import {
  type ArticleForm,
  type ArticleFormErrors,
  FIRST_DAY,
  LAST_DAY,
} from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { missingWords } from '#domain/articles/missing-facts.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'
import { categoryOptions, Choice, InputField } from '../frame/fields.tsx'

interface FieldsProps {
  readonly form: ArticleForm
  readonly errors: ArticleFormErrors
  readonly check: ArticleCheck
  readonly onChange: (change: Partial<ArticleForm>) => void
}

/** Título and Introducción. */
export function WordsFields({ form, errors, check, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Título" required remark={<Counter count={check.title} />} error={errors.title}>
        {(ids) => (
          <input
            {...ids}
            className={inputClass(
              'text',
              'font-display text-[1.1875rem]/[1.3] font-title-s font-stretch-90%',
            )}
            type="text"
            required
            autoComplete="off"
            value={form.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Introducción"
        required
        remark={<Counter count={check.introduction} />}
        error={errors.introduction}
      >
        {(ids) => (
          <textarea
            {...ids}
            className={inputClass('area')}
            rows={3}
            required
            value={form.introduction}
            onChange={(event) => onChange({ introduction: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Categoría, Fecha de publicación, Minutos de lectura. */
export function FactsFields(props: FieldsProps & { readonly categories: readonly Category[] }) {
  const { form, errors, check, categories, onChange } = props
  const [today] = useState(() => todayLocal(new Date()))
  const isKnown = form.categoryId === null || categories.some(({ id }) => id === form.categoryId)
  return (
    <div className="bench-two">
      <Field label="Categoría" error={errors.categoryId}>
        {(ids) => (
          <Choice
            {...ids}
            options={[
              ...categoryOptions(categories, 'Sin categoría'),
              ...(isKnown ? [] : [[form.categoryId ?? '', 'Una que ya no existe'] as const]),
            ]}
            value={form.categoryId ?? ''}
            onChoose={(id) => onChange({ categoryId: id || null })}
          />
        )}
      </Field>
      <InputField
        label="Fecha de publicación"
        error={errors.publishedAt}
        {...(form.publishedAt > today && { hint: adminTexts.dateToCome })}
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={form.publishedAt}
        onText={(text) => onChange({ publishedAt: text })}
      />
      <InputField
        label="Minutos de lectura"
        error={errors.readTime}
        hint={`Por el texto, unos ${check.readTime}`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        value={form.readTime}
        onWheel={leaveOnWheel}
        onText={(text) => onChange({ readTime: text })}
      />
    </div>
  )
}

/** The mouse wheel scrolls the page, and must not change the number under the pointer. */
function leaveOnWheel(event: { readonly currentTarget: HTMLElement }): void {
  event.currentTarget.blur()
}

/** `53 / 60`, highlighted above the limit. */
function Counter({ count: { length, limit } }: { readonly count: Count }) {
  return (
    <span className={length > limit ? 'font-semibold text-bad' : undefined}>
      {length} / {limit}
    </span>
  )
}

/** Everything about a review but its text, and what is missing: a panel beside the text, on phones a sheet. */
export function FactsPanel({ form, children }: { readonly form: ArticleForm; readonly children: ReactNode }) {
  const isWide = useMedia(WIDE)
  const box = useRef<HTMLDetailsElement>(null)
  const head = useRef<HTMLElement>(null)

  function close() {
    if (box.current) box.current.open = false
    head.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sheet from any field
    <details
      ref={box}
      className="facts border border-line bg-paper max-lg:open:border-t-2 max-lg:open:border-t-ink"
      open={isWide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isWide && !event.defaultPrevented) close()
      }}
    >
      <summary ref={head} tabIndex={isWide ? -1 : undefined}>
        <strong>{publicationTexts.facts}</strong>
        <small>{missingWords(form)}</small>
        <Icon name="down" small />
      </summary>
      <div className="facts-in">
        {children}
        {!isWide && (
          <Button look="ink" onClick={close}>
            {publicationTexts.done}
          </Button>
        )}
      </div>
    </details>
  )
}
