import { type ReactNode, useEffect, useState, useCallback, useId, useRef } from 'react'
import { adminTexts, previewFailureWords } from '#domain/es/admin.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { ArticleCheck } from '#domain/articles/article-check.ts'
import type { ArticlePreview, PreviewedPage } from '#domain/articles/article-preview.ts'
import { CARD_SIZE } from '#domain/pictures/card-path.ts'
import type { Failure } from '#domain/failure.ts'
import { previewRemarks } from '#domain/es/preview-remarks.ts'
import { SCORE_MAX } from '#domain/articles/score.ts'
import { stillFragment } from '#content/body/still-fragment.ts'
import { Button } from '#ui/button.tsx'
import { inputClass } from '#ui/field.tsx'
import { showToast } from '#ui/toast.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useSettled } from '../frame/use-settled.ts'

/** The search result and the card imitate other sites, including their font. */
const FOREIGN = 'wrap-anywhere font-foreign'

/** The pause in typing before the preview is requested again, in milliseconds. */
const SETTLED = 1000

export interface PreviewPanelProps {
  /** The article's id, even before it has a row. */
  readonly id: string
  readonly form: ArticleForm
  readonly check: ArticleCheck
}

/** The form as readers and machines will see it: search result, shared card, and the article on a phone. */
export function PreviewPanel({ id, form, check }: PreviewPanelProps) {
  const { preview, failure, isAsking } = usePreview(id, form)
  const remarks = previewRemarks(form, check, preview?.shared.hasCover ?? null)
  return (
    <section className="mb-6 border border-line bg-paper" aria-labelledby="seen-title" aria-busy={isAsking}>
      <header className="grid gap-2 border-b border-line p-4">
        <h2 id="seen-title" className="text-section">
          {adminTexts.seen}
        </h2>
        <p className="text-meta text-ink-2" role="status">
          {failure !== null ? previewFailureWords(failure) : isAsking ? 'Dibujando…' : 'Así está ahora mismo'}
        </p>
        {remarks.length > 0 && (
          <ul className="grid gap-1 text-control text-warn" aria-label="Avisos">
            {remarks.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </header>
      {preview !== null && (
        <div className="grid gap-6 p-4 lg:grid-cols-end">
          <div className="grid min-w-0 content-start gap-6">
            <SearchResult search={preview.search} />
            <SharedCard shared={preview.shared} />
            {preview.embed !== undefined && <EmbedCode code={preview.embed} />}
          </div>
          <Part title="En un teléfono">
            <PhoneFrame page={preview.page} />
          </Part>
        </div>
      )}
    </section>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid min-w-0 content-start gap-3" aria-labelledby={id}>
      <h3 id={id} className="label">
        {title}
      </h3>
      {children}
    </section>
  )
}

function SearchResult({ search }: { readonly search: ArticlePreview['search'] }) {
  const { title, address, description, score } = search
  return (
    <Part title="En un buscador">
      <div className={`grid max-w-150 gap-1 border border-line p-4 ${FOREIGN}`}>
        <p className="truncate text-meta text-ink-2">{address}</p>
        <p className="text-xl/label text-(--link,var(--ink))">{title}</p>
        {score !== null && (
          <p className="text-meta text-ink-2">
            Puntuación: {scores.format(score)}/{SCORE_MAX}
          </p>
        )}
        <p className="line-clamp-3 text-meta/[1.55]">{description}</p>
      </div>
    </Part>
  )
}

const scores = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1 })

function SharedCard({ shared }: { readonly shared: ArticlePreview['shared'] }) {
  const { title, description, host, picture } = shared
  return (
    <Part title="Al compartirlo">
      <div className={`max-w-131 border border-line ${FOREIGN}`}>
        <img className="h-auto w-full bg-plate" src={picture} alt="La tarjeta" {...CARD_SIZE} />
        <div className="grid gap-1 px-4 py-3">
          <p className="text-small text-ink-2">{host}</p>
          <p className="font-bold">{title}</p>
          <p className="line-clamp-2 text-meta/[1.45] text-ink-2">{description}</p>
        </div>
      </div>
    </Part>
  )
}

/** The embed code of the published review's card for other sites (P27.58). */
function EmbedCode({ code }: { readonly code: string }) {
  return (
    <Part title="En otra web">
      <p id="seen-embed-help" className="text-meta text-ink-2">
        Este código pone en otra página una tarjeta con la nota, el precio y el enlace.
      </p>
      <textarea
        className={inputClass('area', 'font-code text-small')}
        rows={4}
        readOnly
        value={code}
        aria-label="En otra web"
        aria-describedby="seen-embed-help"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button className="justify-self-start" onClick={() => void copy(code)}>
        Copiar el código
      </Button>
    </Part>
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    showToast({ tone: 'good', title: 'Código copiado' })
  } catch {
    showToast({ tone: 'bad', title: 'No se pudo copiar el código', text: 'Selecciónalo y cópialo a mano.' })
  }
}

interface Asked {
  /** The last preview, which stays while the next one is loading. */
  readonly preview: ArticlePreview | null
  readonly failure: Failure | null
  readonly isAsking: boolean
}

function usePreview(id: string, typed: ArticleForm): Asked {
  const { articlePreview } = useBackoffice()
  const form = useSettled(typed, SETTLED)
  const [answered, setAnswered] = useState<Omit<Asked, 'isAsking'> & { readonly of: ArticleForm | null }>({
    of: null,
    preview: null,
    failure: null,
  })
  useEffect(() => {
    const leaving = new AbortController()
    void articlePreview({ id, form }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setAnswered(({ preview }) =>
        answer.ok
          ? { of: form, preview: answer.value, failure: null }
          : { of: form, preview, failure: answer.failure },
      )
    })
    return () => leaving.abort()
  }, [articlePreview, id, form])
  const { of, preview, failure } = answered
  return { preview, failure, isAsking: of !== typed }
}

/** A reader's screen at phone width, in a frame without an address, so that the page's policy applies in it. */
function PhoneFrame({ page }: { readonly page: PreviewedPage }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useCallback(() => {
    if (frame.current) draw(frame.current, page)
  }, [page])
  useEffect(show, [show])
  return (
    <div className="max-w-full overflow-x-auto max-[27rem]:zoom-80 max-[22rem]:zoom-70">
      {/* Some browsers replace the frame's document after it is attached. */}
      <iframe
        ref={frame}
        className="box-content block h-160 w-90 border border-line-strong bg-paper"
        title="El artículo en un teléfono"
        onLoad={show}
      />
    </div>
  )
}

const stilled = new WeakSet<Document>()

function draw(frame: HTMLIFrameElement, { styles, sheets, markup }: PreviewedPage): void {
  const inner = frame.contentDocument
  const view = inner?.defaultView
  if (!inner || !view) return
  if (!stilled.has(inner)) {
    stilled.add(inner)
    for (const kind of ['click', 'auxclick', 'submit']) inner.addEventListener(kind, stop, { capture: true })
  }
  const { scrollTop } = inner.documentElement
  inner.documentElement.lang = document.documentElement.lang
  // This editor's theme and text size.
  Object.assign(inner.documentElement.dataset, document.documentElement.dataset)
  const linked = Array.from(inner.head.querySelectorAll('link'), (link) => link.getAttribute('href'))
  // Changes style sheets only if necessary: replacing them would leave the page unstyled for a moment.
  if (linked.join(' ') !== sheets.join(' '))
    inner.head.replaceChildren(...sheets.map((href) => sheetIn(inner, href)))
  // The policy allows these styles by hash only in the page itself, so the frame uses constructed style sheets.
  inner.adoptedStyleSheets = styles.map((text) => {
    // A document accepts only style sheets constructed in its own window.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const root = inner.createElement('div')
  root.id = 'root'
  root.append(inner.importNode(stillFragment(markup), true))
  inner.body.replaceChildren(root)
  inner.documentElement.scrollTop = scrollTop
}

function sheetIn(inner: Document, href: string): HTMLLinkElement {
  const link = inner.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}

function stop(event: Event): void {
  event.preventDefault()
}
