import { type MouseEvent, useMemo } from 'react'
import { type ArticleField, type ArticleForm, changedFields } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { articleFieldNames } from '#domain/articles/field-names.ts'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { ConflictValue } from '../conflict/conflict-field.tsx'
import { blockWords, blockChanges } from '../body-editor/body-blocks.ts'

const WORDS: ReadonlySet<ArticleField> = new Set<ArticleField>(['title', 'introduction'])

/** The differences between a version and the present article: short texts by words, the body formatted, the rest side by side. */
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

/** The differences between two versions in words: `título, 2 párrafos, una imagen`. */
export function changeWords(before: ArticleForm, after: ArticleForm): string {
  return changedFields(after, before)
    .map((field) =>
      field === 'content'
        ? blockWords(before.content, after.content) || 'espacios del texto'
        : articleFieldNames[field].toLowerCase(),
    )
    .join(', ')
}

/** The changed blocks of a body as readers see them, in this version and now. */
function FormattedChanges({ version, now }: { readonly version: ArticleForm; readonly now: ArticleForm }) {
  const changes = useMemo(() => blockChanges(version.content, now.content), [version, now])
  return changes.map(({ before, after }, at) => (
    <div key={at} className="block-change">
      <Blocks label="En esta versión" blocks={before} form={version} />
      <Blocks label="Ahora" blocks={after} form={now} />
    </div>
  ))
}

function Blocks(props: {
  readonly label: string
  readonly blocks: readonly string[]
  readonly form: ArticleForm
}) {
  const { label, blocks, form } = props
  const content = blocks.join('\n')
  const body = useMemo(() => readBody(content), [content])
  return (
    <div className="side">
      <span className="label">{label}</span>
      <div className="side-value">
        {blocks.length === 0 ? (
          <p>No estaba</p>
        ) : (
          <ArticleBody body={body} images={form.images} title={form.title} onFollow={stay} />
        )}
      </div>
    </div>
  )
}

/** A link in a version leads nowhere. */
function stay(event: MouseEvent): void {
  event.preventDefault()
}
