import { Link, useNavigate } from '@tanstack/react-router'
import { categoryText } from './category-text.ts'
import { type ReactNode, useMemo } from 'react'
import { fetchCategoryVersion, listVersions } from '#api/write/history.ts'
import { categoryToForm, changedCategoryFields, type CategoryForm } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { isHexColor } from '#domain/categories/colour.ts'
import { categoryFieldNames } from '#domain/articles/field-names.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { versionWords } from '#domain/es/versions.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useNewDraft } from '../history/use-new-draft.ts'
import { BELOW, DifferenceSide, FIELD, FIELD_NAME } from '../conflict/side.tsx'
import { wordDifference, TextParts } from '../conflict/text-difference.tsx'
import { titleLink } from '../frame/data-table.tsx'
import { LoadFailed } from '../frame/load-failure.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { HistoryFrame, OneVersionFrame, useVersionReader } from '../history/version-list.tsx'
import { COLOUR_CLASS } from './category-fields.tsx'

/** Leads to the history of a category, or to a version there. */
export function CategoryHistoryLink(props: {
  readonly id: string
  readonly version?: number
  readonly className?: string
  /** The name of a link with an icon alone. */
  readonly label?: string
  readonly children: ReactNode
}) {
  const { id, version, className, label, children } = props
  return (
    <Link
      to="/admin/categories/$id/history/{-$version}"
      params={{ id, version }}
      className={className ?? ''}
      aria-label={label}
    >
      {children}
    </Link>
  )
}

/** The versions of a category with editor and time, the changes since one of them, and a button to recover it. */
export function CategoryHistory(props: { readonly category: Category; readonly shown: number | undefined }) {
  const { category, shown } = props
  const { id } = category
  const { project } = useBackoffice()
  const versions = useAnswer(
    useMemo(() => (signal) => listVersions(project, { of: 'category', id }, signal), [project, id]),
  )
  const reader = useVersionReader()
  const version = versions.value?.find((each) => each.id === shown)
  return (
    <HistoryFrame
      back={
        <Link
          to="/admin/categories/$id/edit"
          params={{ id }}
          className={buttonClass({ look: 'bare' }, 'ps-0')}
        >
          <Icon name="left" />
          Volver a la categoría
        </Link>
      }
      versions={versions}
      shown={version}
      empty="Esta categoría no ha cambiado desde que se creó."
      link={(each, words) => (
        <CategoryHistoryLink id={id} version={each.id} className={titleLink}>
          {words}
        </CategoryHistoryLink>
      )}
    >
      {version && (
        <OneVersion
          key={version.id}
          category={category}
          version={version.id}
          title={versionWords(version, reader)}
        />
      )}
    </HistoryFrame>
  )
}

function OneVersion(props: {
  readonly category: Category
  readonly version: number
  readonly title: string
}) {
  const { category, version, title } = props
  const { id, rev } = category
  const { project } = useBackoffice()
  const navigate = useNavigate()
  const recovered = useNewDraft()
  const now = categoryToForm(category)
  const then = useAnswer(
    useMemo(
      () => (signal) => fetchCategoryVersion(project, { categoryId: id, version }, signal),
      [project, id, version],
    ),
  )
  if (then.failure)
    return <LoadFailed failure={then.failure} text={adminTexts.historyOnServer} again={then.again} />
  const former = then.value
  if (!former) return null
  /** Opens the category's form with the text of the version. */
  async function recover(form: CategoryForm): Promise<void> {
    const borrador = await recovered({ kind: 'category', id, rev, now, version: form })
    if (borrador === null) return
    await navigate({ to: '/admin/categories/$id/edit', params: { id }, search: Object({ borrador }) })
  }
  return (
    <OneVersionFrame title={title} onRecover={() => void recover(former)}>
      <Difference version={former} now={now} />
    </OneVersionFrame>
  )
}

function Difference({ version, now }: { readonly version: CategoryForm; readonly now: CategoryForm }) {
  const fields = changedCategoryFields(now, version)
  if (fields.length === 0) return <p className={BELOW}>Dice lo mismo que la categoría de ahora.</p>
  return fields.map((field) => (
    <section key={field} className={FIELD} aria-label={categoryFieldNames[field]}>
      <h3 className={FIELD_NAME}>{categoryFieldNames[field]}</h3>
      {field === 'name' || field === 'description' || field === 'fields' ? (
        <DifferenceSide label="Tachado, lo de esta versión; marcado, lo de ahora" isMerged>
          <TextParts parts={wordDifference(categoryText(version, field), categoryText(now, field))} />
        </DifferenceSide>
      ) : (
        [
          { words: 'En esta versión', value: version[field] },
          { words: 'Ahora', value: now[field] },
        ].map(({ words, value }) => (
          <DifferenceSide key={words} label={words}>
            {field === 'color' ? <Colour value={value} /> : <p>{value}</p>}
          </DifferenceSide>
        ))
      )}
    </section>
  ))
}

/** The colour beside its value, drawn by the browser's own field. */
function Colour({ value }: { readonly value: string }) {
  return (
    <p className="flex gap-2">
      {isHexColor(value) && (
        <input type="color" className={COLOUR_CLASS} disabled value={value} aria-label={`Color ${value}`} />
      )}
      {value}
    </p>
  )
}
