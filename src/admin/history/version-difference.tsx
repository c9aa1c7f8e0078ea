import { useMemo } from 'react'
import { type ArticleField, type ArticleForm, changedFields } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { articleFieldNames } from '#domain/articles/field-names.ts'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { BELOW, ChangedField, DifferenceSide, FIELD, FIELD_NAME, WIDE } from '../conflict/side.tsx'
import { ConflictValue } from '../conflict/conflict-field.tsx'
import { hunksOf } from '../conflict/text-difference.tsx'

const WORDS: ReadonlySet<ArticleField> = new Set<ArticleField>(['title', 'introduction'])

/** The differences between a version and the current article: texts by words, the body formatted. */
export function VersionDifference(props: {
  readonly version: ArticleForm
  readonly now: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { version, now, categories } = props
  const fields = changedFields(now, version)
  if (fields.length === 0) return <p className={BELOW}>Dice lo mismo que el artículo de ahora.</p>
  return (
    <>
      <p className={BELOW}>Ha cambiado desde entonces: {changeWords(version, now)}.</p>
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
  const name = articleFieldNames[field]
  const value = (form: ArticleForm) => <ConflictValue {...{ field, form, categories }} base={version} />
  if (field !== 'content') {
    const merged = WORDS.has(field) && value(now)
    return <ChangedField {...{ name, merged }} was={value(version)} now={value(now)} />
  }
  return (
    <section className={FIELD} aria-label={name}>
      <h3 className={FIELD_NAME}>{name}</h3>
      <FormattedChanges version={version} now={now} />
      <details className={WIDE}>
        <summary className="min-h-target cursor-pointer content-center">Palabra por palabra, en HTML</summary>
        {value(now)}
      </details>
    </section>
  )
}

/** Describes the differences between two versions (P21.3): `título, 2 párrafos, una imagen`. */
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
    <div key={at} className={`grid min-w-0 gap-3 md:grid-cols-2 ${WIDE}`}>
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
    <DifferenceSide label={label}>
      {blocks.length === 0 ? (
        <p>No estaba</p>
      ) : (
        <ArticleBody
          className="max-h-96 overflow-auto text-control [&_p]:text-control/normal"
          body={body}
          images={form.images}
          title={form.title}
          // Links in a version do nothing.
          onFollow={(event) => event.preventDefault()}
        />
      )}
    </DifferenceSide>
  )
}

const BLOCK =
  /<(p|h[1-6]|ul|ol|dl|table|figure|blockquote|pre|section|aside|div|details|iframe)\b[\s\S]*?<\/\1\s*>\s*/gi

const kinds = [
  // A paragraph without a picture.
  { test: /^(?:\s*<p\b|[^<])(?![\s\S]*(?:<img\b|\[IMG:\d))/i, one: 'un párrafo', more: 'párrafos' },
  { test: /^\s*<iframe\b|<figure\b[^>]*>\s*<iframe\b/i, one: 'un vídeo', more: 'vídeos' },
  { test: /<img\b|\[IMG:\d/i, one: 'una imagen', more: 'imágenes' },
  { test: /^\s*<h[1-6]\b/i, one: 'un título', more: 'títulos' },
  { test: /^\s*<(?:ul|ol|dl)\b/i, one: 'una lista', more: 'listas' },
  { test: /<table\b/i, one: 'una tabla', more: 'tablas' },
  { test: /^\s*<blockquote\b/i, one: 'una cita', more: 'citas' },
  { test: /^/, one: 'un bloque', more: 'bloques' },
] as const

function blocksOf(content: string): string[] {
  const blocks: string[] = []
  let end = 0
  for (const found of content.matchAll(BLOCK)) {
    blocks.push(content.slice(end, found.index), found[0])
    end = found.index + found[0].length
  }
  return [...blocks, content.slice(end)].map((block) => block.trim()).filter(Boolean)
}

function blockChanges(before: string, after: string) {
  return hunksOf(blocksOf(before), blocksOf(after))
}

/** `2 párrafos, una imagen`; empty for equal blocks. */
function blockWords(before: string, after: string): string {
  const counts = kinds.map(() => 0)
  for (const change of blockChanges(before, after)) {
    // A replaced block is a single change, of its current kind.
    const most = change.after.length >= change.before.length ? change.after : change.before
    for (const block of most) {
      const kind = kinds.findIndex(({ test }) => test.test(block))
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  }
  return kinds
    .flatMap(({ one, more }, at) => {
      const count = counts[at] ?? 0
      return count === 0 ? [] : [count === 1 ? one : `${count} ${more}`]
    })
    .join(', ')
}
