import { type ArticleField, type ArticleForm, changedFields } from '#domain/article-form.ts'
import type { Category } from '#domain/category.ts'
import { articleFieldNames } from '#domain/field-names.ts'
import { ConflictValue } from './conflict-value.tsx'

const WORDS: ReadonlySet<ArticleField> = new Set<ArticleField>(['title', 'introduction', 'content'])

/** What has changed between a version and the article as it is now: texts word by word, the rest side by side. */
export function VersionDifference(props: {
  readonly version: ArticleForm
  readonly now: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { version, now, categories } = props
  const fields = changedFields(now, version)
  if (fields.length === 0) return <p className="merge-same">Dice lo mismo que el artículo de ahora.</p>
  return fields.map((field) => (
    <section key={field} className="merge-field" aria-label={articleFieldNames[field]}>
      <h3 className="merge-name">{articleFieldNames[field]}</h3>
      {WORDS.has(field) ? (
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
  ))
}
