import { type ArticleField, type ArticleForm, changedFields } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { articleFieldNames } from '#domain/articles/field-names.ts'
import { ConflictValue } from '../conflict/conflict-field.tsx'
import { FormattedChanges } from '../conflict/formatted-changes.tsx'
import { changeWords } from './version-changes.ts'

const WORDS: ReadonlySet<ArticleField> = new Set<ArticleField>(['title', 'introduction'])

/** What has changed between a version and the article as it is now: in words first; short texts word by word, the body formatted, the rest side by side. */
export function VersionDifference(props: {
  readonly version: ArticleForm
  readonly now: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { version, now, categories } = props
  const fields = changedFields(now, version)
  if (fields.length === 0) return <p className="merge-same">Dice lo mismo que el artículo de ahora.</p>
  return (
    <>
      <p className="merge-same">Ha cambiado desde entonces: {changeWords(version, now)}.</p>
      {fields.map((field) => (
        <FieldDifference key={field} {...{ field, version, now, categories }} />
      ))}
    </>
  )
}

function FieldDifference(props: {
  readonly field: ArticleField
  readonly version: ArticleForm
  readonly now: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { field, version, now, categories } = props
  return (
    <section className="merge-field" aria-label={articleFieldNames[field]}>
      <h3 className="merge-name">{articleFieldNames[field]}</h3>
      {field === 'content' ? (
        <>
          <FormattedChanges version={version} now={now} />
          <details className="side-merge">
            <summary>Palabra por palabra, en HTML</summary>
            <ConflictValue {...{ field, categories }} base={version} form={now} />
          </details>
        </>
      ) : WORDS.has(field) ? (
        <div className="side side-merge">
          <span className="label">Tachado, lo de esta versión; marcado, lo de ahora</span>
          <div className="side-value">
            <ConflictValue {...{ field, categories }} base={version} form={now} />
          </div>
        </div>
      ) : (
        <>
          <div className="side">
            <span className="label">En esta versión</span>
            <div className="side-value">
              <ConflictValue {...{ field, categories }} base={version} form={version} />
            </div>
          </div>
          <div className="side">
            <span className="label">Ahora</span>
            <div className="side-value">
              <ConflictValue {...{ field, categories }} base={version} form={now} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}
