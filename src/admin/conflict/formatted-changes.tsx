import { type MouseEvent, useMemo } from 'react'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { blockChanges } from '../body-editor/body-blocks.ts'

/** The blocks of a body that have changed, as readers see them: what stood in this version, and what stands there now. */
export function FormattedChanges({
  version,
  now,
}: {
  readonly version: ArticleForm
  readonly now: ArticleForm
}) {
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
