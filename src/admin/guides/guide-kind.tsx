import { guideWrites, fetchGuides } from '#api/write/author-writes.ts'
import { shortSpanishDate, todayLocal } from '#domain/articles/dates.ts'
import { guideFieldNames } from '#domain/articles/field-names.ts'
import {
  changedGuideFields,
  type EditedGuide,
  guideColumns,
  guideFormErrors,
  type GuideField,
  type GuideForm,
  guideToForm,
  newGuideForm,
  maxPriceOf,
  withQuestion,
} from '#domain/guides/guide-form.ts'
import { problemCount } from '#domain/guides/pick-problems.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { deleteGuideQuestion, guideTexts, pickProblemsWords } from '#domain/es/admin-guides.ts'
import { pickedReviews, publishedGuides } from '#store/fact-queries.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { LoadFailed, useAnswer } from '../frame/load-failure.tsx'
import type { AllRows, RowColumn, RowKind, FieldsProps } from '../rows/row-kind.ts'
import { NAMED } from '../rows/row-list.tsx'
import { FIRST_DAY, LAST_DAY } from '#domain/articles/article-form.ts'
import { withSlug } from '#domain/categories/category-form.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { AreaField, categoryOptions, ChoiceField, InputField, SlugField } from '../frame/fields.tsx'
import { PicksEditor } from './picks-editor.tsx'
import { useCallback } from 'react'
import { useBackoffice } from '../frame/backoffice-context.tsx'

const EVERY = {}

/** Pregunta, Slug, Introducción, Categoría, Precio máximo, Elecciones, Última comprobación, Publicada (P27.43). */
function GuideFields({ form, opened, errors, onChange }: FieldsProps<'guide'>) {
  const categories = useStored(allCategories, EVERY) ?? []
  const frame = { maxPrice: maxPriceOf(form), categoryId: form.categoryId || null }
  return (
    <>
      <InputField
        label={guideTexts.question}
        hint="Como la haría un lector: «¿Qué móvil por 200 €?»"
        error={errors.title}
        required
        value={form.title}
        onText={(text) => onChange((now) => withQuestion(now, text))}
      />
      <SlugField
        error={errors.slug}
        value={form.slug}
        onText={(text) => onChange((now) => withSlug(now, text))}
      />
      <AreaField
        label="Introducción"
        remark="opcional"
        error={errors.introduction}
        rows={5}
        value={form.introduction}
        onText={(introduction) => onChange((now) => ({ ...now, introduction }))}
      />
      <div className="grid grid-cols-fields items-start gap-4">
        <ChoiceField
          label="Categoría"
          error={errors.categoryId}
          options={categoryOptions(categories, 'Cualquiera')}
          value={form.categoryId}
          onChoose={(categoryId) => onChange((now) => ({ ...now, categoryId }))}
        />
        <InputField
          label="Precio máximo"
          hint="En euros. Sale de la pregunta; una elección que cueste más se avisa."
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
          label={guideTexts.checkedOn}
          error={errors.checkedOn}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={form.checkedOn}
          onText={(text) => onChange((now) => ({ ...now, checkedOn: text }))}
        />
        <Button onClick={() => onChange((now) => ({ ...now, checkedOn: todayLocal(new Date()) }))}>
          Comprobada hoy
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
        Publicada: la ven los lectores
      </CheckField>
    </>
  )
}

export const guideKind: RowKind<'guide'> = {
  kind: 'guide',
  rows: 'guides',
  words: {
    list: adminTexts.guides,
    none: 'Todavía no hay guías.',
    create: 'Crear nueva guía',
    edit: 'Editar guía',
    loading: 'Cargando guía...',
    notFound: 'La guía no se pudo encontrar.',
    createAnew: adminTexts.createCategoryAnew,
    moved: 'Esta guía ha cambiado en el servidor',
    back: 'Volver a la guía',
    unchanged: 'Esta guía no ha cambiado desde que se creó.',
    same: 'Dice lo mismo que la guía de ahora.',
  },
  fieldNames: guideFieldNames,
  useAll: useAllGuides,
  nameOf: ({ title }) => title,
  useColumns: useGuideColumns,
  deletion: deleteGuideQuestion,
  useConsequence: () => 'Las reseñas que elige se quedan como están.',
  emptyForm: () => newGuideForm(todayLocal(new Date())),
  toForm: guideToForm,
  changed: changedGuideFields,
  errors: guideFormErrors,
  columns: guideColumns,
  writes: guideWrites,
  put: (written, row) => written.guide(row),
  drop: (written, gone) => written.guideGone(gone),
  useText: useGuideText,
  prose: ['title', 'introduction', 'picks'],
  Fields: GuideFields,
}

/**
 * Every guide: those from the server, or newer ones on the device. Without a response, those on the device, which are
 * the published ones.
 */
function useAllGuides(): AllRows<EditedGuide> {
  const { project } = useBackoffice()
  const here = useStored(publishedGuides, EVERY)
  const ask = useCallback((signal: AbortSignal) => fetchGuides(project, signal), [project])
  const { value, failure, again } = useAnswer(ask)
  const there = value?.map(
    (guide) => here?.find(({ id, rev }) => id === guide.id && rev > guide.rev) ?? guide,
  )
  return {
    all: there ?? (failure ? here : undefined),
    notice: failure && (
      <LoadFailed
        failure={failure}
        text="Las guías sin publicar están en el servidor: hace falta conexión y una sesión iniciada."
        again={again}
      />
    ),
    again,
  }
}

/** 'Guías': published or not, with the day of the last check, and a mark at those with picks to check (P27.44). */
function useGuideColumns(all: readonly EditedGuide[] | undefined): readonly RowColumn<EditedGuide>[] {
  const ids = [...new Set(all?.flatMap(({ picks }) => picks.map(({ article }) => article)))]
  const reviews = useStored(pickedReviews, { ids })
  return [
    {
      name: guideTexts.question,
      draw(guide) {
        const problems = reviews ? problemCount(guide.picks, guide, reviews) : 0
        if (problems === 0) return null
        return <span className="block text-meta font-semibold text-warn">{pickProblemsWords(problems)}</span>
      },
    },
    {
      name: 'Estado',
      className: `max-lg:col-start-1 ${NAMED}`,
      draw: ({ publishedAt }) => (publishedAt === null ? guideTexts.isDraft : guideTexts.isPublished),
    },
    {
      name: guideTexts.checkedOn,
      className: `max-lg:col-start-1 ${NAMED}`,
      draw: ({ checkedOn }) => shortSpanishDate(checkedOn),
    },
  ]
}

function useGuideText(forms: readonly GuideForm[]): (form: GuideForm, field: GuideField) => string {
  const categories = useStored(allCategories, EVERY)
  const ids = [...new Set(forms.flatMap(({ picks }) => picks.map(({ article }) => article)))]
  const reviews = useStored(pickedReviews, { ids })
  return (form, field) => {
    switch (field) {
      case 'categoryId':
        return categories?.find(({ id }) => id === form.categoryId)?.name ?? ''
      case 'picks':
        return form.picks
          .map(
            ({ article, reason }, at) =>
              `${at + 1}. ${reviews?.[article]?.title ?? guideTexts.gone}: ${reason}`,
          )
          .join('\n')
      case 'checkedOn':
        return shortSpanishDate(form.checkedOn)
      case 'publishedAt':
        return form.publishedAt === '' ? guideTexts.isDraft : guideTexts.isPublished
      case 'title':
      case 'slug':
      case 'introduction':
      case 'maxPrice':
        return form[field]
    }
  }
}
