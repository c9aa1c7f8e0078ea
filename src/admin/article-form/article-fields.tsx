import { useState, type ReactNode, useRef } from 'react'
import { type ArticleCheck, type Count, missingWords } from '#domain/articles/article-check.ts'
import {
  type ArticleForm,
  type ArticleFormErrors,
  FIRST_DAY,
  LAST_DAY,
} from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { publicationTexts } from '#domain/es/publication.ts'
import { Button } from '#ui/button.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'
import { AreaField, categoryOptions, ChoiceField, InputField } from '../frame/fields.tsx'

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
              'font-display text-typed-title/label font-title-s font-stretch-90%',
            )}
            type="text"
            required
            autoComplete="off"
            value={form.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <AreaField
        label="Introducción"
        required
        remark={<Counter count={check.introduction} />}
        error={errors.introduction}
        value={form.introduction}
        onText={(introduction) => onChange({ introduction })}
      />
    </>
  )
}

/** Categoría, Fecha de publicación, Minutos de lectura. */
export function FactsFields(props: FieldsProps & { readonly categories: readonly Category[] }) {
  const { form, errors, check, categories, onChange } = props
  const [today] = useState(() => todayLocal(new Date()))
  const isKnown = form.categoryId === null || categories.some(({ id }) => id === form.categoryId)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-4">
      <ChoiceField
        label="Categoría"
        error={errors.categoryId}
        options={[
          ...categoryOptions(categories, 'Sin categoría'),
          ...(isKnown ? [] : [[form.categoryId ?? '', 'Una que ya no existe'] as const]),
        ]}
        value={form.categoryId ?? ''}
        onChoose={(id) => onChange({ categoryId: id || null })}
      />
      <InputField
        label="Fecha de publicación"
        error={errors.publishedAt}
        {...(form.publishedAt > today && {
          hint: 'Esta fecha aún no ha llegado: se publica en cuanto guardes, y sale la primera hasta ese día.',
        })}
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

/** The mouse wheel must scroll the page, not change the number under the pointer. */
function leaveOnWheel(event: { readonly currentTarget: HTMLElement }): void {
  event.currentTarget.blur()
}

/** `53 / 60`, highlighted above the limit. */
function Counter({ count: { length, limit } }: { readonly count: Count }) {
  return (
    <span data-over={length > limit || undefined} className="data-over:font-semibold data-over:text-bad">
      {length} / {limit}
    </span>
  )
}

/** On narrow screens the facts open as a sheet. The save bar overlays its bottom. */
const SHEET =
  'group/facts open:fixed open:inset-x-0 open:bottom-(--keyboard,0px) open:z-[calc(var(--z-bar)-1)] open:max-h-[min(85dvh,calc(100dvh-var(--keyboard,0px)))] open:overflow-auto open:overscroll-contain open:border-t-2 open:border-t-ink open:pb-[calc(8rem+env(safe-area-inset-bottom))]'

const SHEET_HEAD =
  'group-open/facts:sticky group-open/facts:top-0 group-open/facts:z-2 group-open/facts:border-b group-open/facts:border-line group-open/facts:bg-paper'

/** Everything about a review except its text, and what is missing: a panel beside the text, or a sheet on phones. */
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
      data-facts
      className={`border border-line bg-paper ${isWide ? '' : SHEET}`}
      open={isWide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isWide && !event.defaultPrevented) close()
      }}
    >
      <summary
        ref={head}
        className={`flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 ${isWide ? 'pointer-events-none' : SHEET_HEAD}`}
        tabIndex={isWide ? -1 : undefined}
      >
        <strong className="lg:hidden">{publicationTexts.facts}</strong>
        <small className="flex-1 text-meta text-ink-2">{missingWords(form)}</small>
        <ReadingIcon name="down" small className="lg:hidden" />
      </summary>
      <div className="grid grid-cols-1 gap-6 p-4">
        {children}
        {!isWide && (
          <Button look="ink" onClick={close}>
            Hecho
          </Button>
        )}
      </div>
    </details>
  )
}
