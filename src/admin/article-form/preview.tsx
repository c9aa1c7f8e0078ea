import { memo, type MouseEvent, useDeferredValue, useMemo, useRef, useState, useEffect } from 'react'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import type { ListedArticle } from '#domain/articles/article.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { dividedFacts, factsColumn } from '#domain/facts/facts-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Observable } from '#domain/observable.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import { scoreOf } from '../frame/score-field.tsx'
import { useFollowedCursor } from './use-followed-cursor.ts'
import { TwoWays } from '../body-editor/two-ways.tsx'
import { restFor, useSettled } from '../frame/use-settled.ts'
import type { PreviewPanel, PreviewPanelProps } from './preview-panel.tsx'
import { Status } from '#ui/status.tsx'

/** The pause in typing before the preview is rendered again, in milliseconds. */
const SETTLED = 200

/** Title sizes depend on its width, not on the window's. */
const BOX = '@container lg:sticky lg:top-18 lg:max-h-below-margins lg:overflow-auto'
/** The article as readers see it, on a page as narrow as the panel: the head has one column at any window width. */
const PAGE =
  'grid grid-cols-1 p-6 wrap-anywhere [--size-body:1.0625rem] [--size-h2:1.5rem] [--size-lead:1.1875rem] [--size-score-xl:5rem] [--size-title-xl:clamp(1.75rem,7cqi,2.75rem)] [&_header]:grid-cols-1 [&_header>div+div]:flex-row [&_header>div+div]:items-end [&_header>div+div>div]:basis-full'

/** The article as readers will see it, rendered by the reader's components. */
export function Preview(props: {
  readonly form: ArticleForm
  readonly categories: readonly Category[]
  /** The legacy name of its category (P2.4). */
  readonly category: string | null
  /** The cursor's position in the text, which the preview keeps in view. */
  readonly cursor: Observable<number>
}) {
  const { category, categories, cursor } = props
  const form = useDeferredValue(useSettled(props.form, restFor(props.form.content, SETTLED)))
  const [isWide, setWide] = useState(true)
  const article = useMemo(() => formToArticle(form, { categories, category }), [form, categories, category])
  const box = useRef<HTMLElement>(null)
  useFollowedCursor(box, form.content, cursor)
  return (
    <aside
      ref={box}
      className={`border border-line bg-paper ${BOX}`}
      aria-label="Vista previa"
      data-cat={categoryKeyOf(article)}
    >
      <div className="sticky top-0 z-1 flex min-h-target items-center justify-between border-b border-line bg-paper px-4 text-ink-2">
        <h2 className="label">Vista previa</h2>
        <TwoWays
          className="max-lg:hidden"
          name="Ancho de la vista previa"
          options={['Móvil', 'Ancho']}
          isSecond={isWide}
          onChoose={setWide}
        />
      </div>
      <article className={isWide ? PAGE : `${PAGE} mx-auto w-90 max-w-full border-x border-line`}>
        <ArticleHead article={article} level={2} />
        <PreviewBody form={form} />
      </article>
    </aside>
  )
}

/** The body alone, if text and preview do not fit side by side. */
export function BodyPreview(props: { readonly form: ArticleForm; readonly cursor: Observable<number> }) {
  const { form, cursor } = props
  const box = useRef<HTMLDivElement>(null)
  useFollowedCursor(box, form.content, cursor)
  return (
    <div
      ref={box}
      className={`min-h-0 flex-1 overflow-auto overscroll-contain ${BOX}`}
      role="region"
      aria-label="Vista previa del texto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box must be reachable by keyboard
      tabIndex={0}
    >
      <div className={PAGE}>
        <PreviewBody form={form} />
      </div>
    </div>
  )
}

/** Memoised, so that keystrokes do not wait for a long text. */
const PreviewBody = memo(function PreviewBody({ form }: { readonly form: ArticleForm }) {
  const { content, images, title } = form
  const body = useMemo(() => readBody(content), [content])
  return <ArticleBody className="mt-6" body={body} images={images} title={title} onFollow={stay} />
})

/** Links in the preview do nothing, because they would leave the form (P17.21). */
function stay(event: MouseEvent): void {
  event.preventDefault()
}

type Previewed = Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>

function formToArticle(
  form: ArticleForm,
  known: { readonly categories: readonly Category[]; readonly category: string | null },
): Previewed {
  const category = known.categories.find(({ id }) => id === form.categoryId)
  const minutes = Number(form.readTime)
  const { head: facts } = dividedFacts(factsColumn(form.facts) ?? {})
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
    ...(facts && { facts }),
  }
}

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

/** The panel, whose code is loaded on first opening. */
export function SeenPlace(props: PreviewPanelProps & { readonly isOn: boolean }) {
  const { isOn, ...seen } = props
  const [Panel, setPanel] = useState<typeof PreviewPanel | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isOn || Panel !== null) return
    import('./preview-panel.tsx').then(
      (code) => setPanel(() => code.PreviewPanel),
      // The device is offline and does not have the chunk.
      () => setMissing(true),
    )
  }, [isOn, Panel])
  return (
    <div id={PANEL_ID}>
      {isOn && Panel !== null && <Panel {...seen} />}
      {isOn && Panel === null && isMissing && (
        <Status>Lo dibuja el servidor: hace falta conexión. Cierra y vuelve a abrir cuando la haya.</Status>
      )}
    </div>
  )
}
