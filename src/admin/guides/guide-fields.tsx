import { todayLocal } from '#domain/articles/dates.ts'
import { FIRST_DAY, LAST_DAY } from '#domain/articles/article-form.ts'
import { maxPriceOf, withQuestion } from '#domain/authors/guide-form.ts'
import { SLUG_HINT, withSlug } from '#domain/categories/category-form.ts'
import { guideTexts as texts } from '#domain/es/guide-forms.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { CheckField, Field, inputClass } from '#ui/field.tsx'
import { categoryOptions, Choice, InputField } from '../frame/fields.tsx'
import type { FieldsProps } from '../rows/row-kind.ts'
import { PicksEditor } from './picks-editor.tsx'

const EVERY = {}

/** Pregunta, Slug, Introducción, Categoría, Precio máximo, Elecciones, Última comprobación, Publicada (P27.43). */
export function GuideFields({ form, opened, errors, onChange }: FieldsProps<'guide'>) {
  const categories = useStored(allCategories, EVERY) ?? []
  const frame = { maxPrice: maxPriceOf(form), categoryId: form.categoryId || null }
  return (
    <>
      <InputField
        label={texts.question}
        hint={texts.questionHint}
        error={errors.title}
        required
        value={form.title}
        onText={(text) => onChange((now) => withQuestion(now, text))}
      />
      <InputField
        label="Slug"
        hint={SLUG_HINT}
        error={errors.slug}
        className={inputClass('text', 'font-code')}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={form.slug}
        onText={(text) => onChange((now) => withSlug(now, text))}
      />
      <Field label={texts.introduction} remark="opcional" error={errors.introduction}>
        {(ids) => (
          <textarea
            {...ids}
            className={inputClass('area')}
            rows={5}
            value={form.introduction}
            onChange={({ target }) => onChange((now) => ({ ...now, introduction: target.value }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-fields items-start gap-4">
        <Field label={texts.category} error={errors.categoryId}>
          {(ids) => (
            <Choice
              {...ids}
              options={categoryOptions(categories, texts.anyCategory)}
              value={form.categoryId}
              onChoose={(categoryId) => onChange((now) => ({ ...now, categoryId }))}
            />
          )}
        </Field>
        <InputField
          label={texts.maxPrice}
          hint={texts.maxPriceHint}
          error={errors.maxPrice}
          inputMode="decimal"
          value={form.maxPrice}
          onText={(text) => onChange((now) => ({ ...now, maxPrice: text }))}
        />
      </div>
      <PicksEditor
        picks={form.picks}
        frame={frame}
        error={errors.picks}
        onPicks={(to) => onChange((now) => ({ ...now, picks: to(now.picks) }))}
      />
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label={texts.checkedOn}
          error={errors.checkedOn}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={form.checkedOn}
          onText={(text) => onChange((now) => ({ ...now, checkedOn: text }))}
        />
        <Button onClick={() => onChange((now) => ({ ...now, checkedOn: todayLocal(new Date()) }))}>
          {texts.checkedToday}
        </Button>
      </div>
      <CheckField
        checked={form.publishedAt !== ''}
        onChange={({ target: { checked } }) =>
          onChange((now) => ({
            ...now,
            publishedAt: checked ? opened.publishedAt || new Date().toISOString() : '',
          }))
        }
      >
        {texts.published}
      </CheckField>
    </>
  )
}
