import { rowToEditedGuide } from '#api/read/author-rows.ts'
import { guideWrites } from '#api/write/author-writes.ts'
import { shortSpanishDate, todayLocal } from '#domain/articles/dates.ts'
import { guideFieldNames } from '#domain/articles/field-names.ts'
import { guideProblems } from '#domain/articles/form-problems.ts'
import {
  changedGuideFields,
  guideColumns,
  type GuideField,
  type GuideForm,
  guideToForm,
  newGuideForm,
} from '#domain/authors/guide-form.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { guideTexts } from '#domain/es/guide-forms.ts'
import { toasts } from '#domain/es/toasts.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { pickedReviews } from '#store/fact-queries.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { changedColumns, type RowKind } from '../rows/row-kind.ts'
import { GuideFields } from './guide-fields.tsx'
import { useGuides } from './use-guides.ts'

const EVERY = {}

export const guideKind: RowKind<'guide'> = {
  kind: 'guide',
  rows: 'guides',
  words: {
    create: guideTexts.create,
    edit: guideTexts.edit,
    loading: 'Cargando guía...',
    notFound: 'La guía no se pudo encontrar.',
    createAnew: adminTexts.createCategoryAnew,
    moved: 'Esta guía ha cambiado en el servidor',
    back: 'Volver a la guía',
    unchanged: 'Esta guía no ha cambiado desde que se creó.',
    same: 'Dice lo mismo que la guía de ahora.',
  },
  toasts: {
    notLoaded: toasts.guidesNotLoaded,
    created: toasts.guideCreated,
    notCreated: toasts.guideNotCreated,
    updated: toasts.guideUpdated,
    notUpdated: toasts.guideNotUpdated,
    deleted: toasts.guideDeleted,
    notDeleted: toasts.guideNotDeleted,
  },
  fieldNames: guideFieldNames,
  useAll: () => useGuides().all,
  emptyForm: () => newGuideForm(todayLocal(new Date())),
  toForm: guideToForm,
  changed: changedGuideFields,
  problems: guideProblems,
  columns: guideColumns,
  createBody: (form, id) => ({ id, ...guideColumns(form) }),
  updateBody: (form, opened) => changedColumns(guideColumns(form), guideColumns(opened), sayTheSame),
  writes: guideWrites,
  read: rowToEditedGuide,
  put: (written, row) => written.guide(row),
  drop: (written, gone) => written.guideGone(gone),
  useText: useGuideText,
  prose: ['title', 'introduction', 'picks'],
  Fields: GuideFields,
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
