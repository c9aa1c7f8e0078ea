import { memo, type MouseEvent, useDeferredValue, useMemo, useRef, useState, useEffect } from 'react'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import type { ListedArticle } from '#domain/articles/article.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Observable } from '#domain/observable.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { scoreOf } from '../frame/score-field.tsx'
import { useFollowedCursor } from './use-followed-cursor.ts'
import { restFor, useSettled } from '../frame/use-settled.ts'
import type { PreviewPanel, PreviewPanelProps } from './preview-panel.tsx'
import { Status } from '#ui/status.tsx'

/** Milliseconds without a key press before the preview is drawn again. */
const SETTLED = 200

type Width = 'phone' | 'wide'

/** The article as readers will see it, drawn by the reader's components. */
export function Preview(props: {
  readonly form: ArticleForm
  readonly categories: readonly Category[]
  /** The legacy name of its category. */
  readonly category: string | null
  /** The cursor's place in the text, which the preview keeps in sight. */
  readonly cursor: Observable<number>
}) {
  const { category, categories, cursor } = props
  const form = useDeferredValue(useSettled(props.form, restFor(props.form.content, SETTLED)))
  const [width, setWidth] = useState<Width>('wide')
  const article = useMemo(() => formToArticle(form, { categories, category }), [form, categories, category])
  const box = useRef<HTMLElement>(null)
  useFollowedCursor(box, form.content, cursor)
  return (
    <aside
      ref={box}
      className="preview border border-line bg-paper"
      aria-label="Vista previa"
      data-cat={categoryKeyOf(article)}
    >
      <div className="preview-bar">
        <h2 className="label">Vista previa</h2>
        <div className="preview-widths" role="group" aria-label="Ancho de la vista previa">
          <WidthButton words="Móvil" isOn={width === 'phone'} onChoose={() => setWidth('phone')} />
          <WidthButton words="Ancho" isOn={width === 'wide'} onChoose={() => setWidth('wide')} />
        </div>
      </div>
      <article className={width === 'phone' ? 'preview-in is-phone' : 'preview-in'}>
        <ArticleHead article={article} level={2} />
        <PreviewBody form={form} />
      </article>
    </aside>
  )
}

/** The body alone, where text and preview do not fit beside each other. */
export function BodyPreview(props: { readonly form: ArticleForm; readonly cursor: Observable<number> }) {
  const { form, cursor } = props
  const box = useRef<HTMLDivElement>(null)
  useFollowedCursor(box, form.content, cursor)
  return (
    <div
      ref={box}
      className="ed-preview preview"
      role="region"
      aria-label="Vista previa del texto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
      tabIndex={0}
    >
      <div className="preview-in">
        <PreviewBody form={form} />
      </div>
    </div>
  )
}

/** Drawn only for another form, so that a key does not wait for a long text. */
const PreviewBody = memo(function PreviewBody({ form }: { readonly form: ArticleForm }) {
  const { content, images, title } = form
  const body = useMemo(() => readBody(content), [content])
  return <ArticleBody body={body} images={images} title={title} onFollow={stay} />
})

/** A link of the preview leads nowhere, because it would leave the form (P17.21). */
function stay(event: MouseEvent): void {
  event.preventDefault()
}

function WidthButton(props: {
  readonly words: string
  readonly isOn: boolean
  readonly onChoose: () => void
}) {
  const { words, isOn, onChoose } = props
  return (
    <button type="button" className="preview-width label" aria-pressed={isOn} onClick={onChoose}>
      {words}
    </button>
  )
}

type Previewed = Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>

function formToArticle(
  form: ArticleForm,
  known: { readonly categories: readonly Category[]; readonly category: string | null },
): Previewed {
  const category = known.categories.find(({ id }) => id === form.categoryId)
  const minutes = Number(form.readTime)
  return {
    title: form.title,
    introduction: form.introduction,
    images: form.images,
    publishedAt: form.publishedAt,
    categoryId: form.categoryId,
    category: known.category,
    overall: scoreOf(form.overall),
    readTime: Number.isInteger(minutes) && minutes >= 1 ? minutes : null,
    categoryName: category?.name ?? null,
    categoryColor: category?.color ?? null,
  }
}

/** The id of the panel's place, for its button. */
const PANEL_ID = 'seen-panel'

/** 'Cómo se verá' opens and closes the panel. */
export function PreviewButton(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { isOn, onChange } = props
  return (
    <Button aria-expanded={isOn} aria-controls={PANEL_ID} onClick={() => onChange(!isOn)}>
      {adminTexts.seen}
    </Button>
  )
}

/** The panel, whose code is loaded when it first opens. */
export function SeenPlace(props: PreviewPanelProps & { readonly isOn: boolean }) {
  const { isOn, ...seen } = props
  const [Panel, setPanel] = useState<typeof PreviewPanel | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isOn || Panel !== null) return
    import('./preview-panel.tsx').then(
      (code) => setPanel(() => code.PreviewPanel),
      // The device is offline and does not have the file.
      () => setMissing(true),
    )
  }, [isOn, Panel])
  return (
    <div id={PANEL_ID}>
      {isOn && Panel !== null && <Panel {...seen} />}
      {isOn && Panel === null && isMissing && <Status>{adminTexts.seenNeedsConnection}</Status>}
    </div>
  )
}
