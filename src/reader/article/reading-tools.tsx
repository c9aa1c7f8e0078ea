import { type ReactNode, useId, useEffect, useState } from 'react'
import type { Section } from '#content/body/body-layout.ts'
import type { ListedArticle } from '#domain/articles/article.ts'
import { CompareToggle } from '#reader/cards/compare-toggle.tsx'
import { LineWidthSwitch, TextSizeSwitch } from '#reader/frame/reading-switches.tsx'
import { ThemeSwitch } from '#reader/frame/theme-switch.tsx'
import { useMark } from '#store/reader-data/use-marks.ts'
import { useDevice } from '#store/use-stored.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { site } from '#site.ts'
import { ContentsList } from './contents.tsx'
import { sayRead } from './reading-place.ts'
import { share } from './article-bar.tsx'
import { Segments } from '#ui/segments.tsx'

const TOOL =
  'flex min-h-14 min-w-target flex-1 flex-col items-center justify-center gap-1 text-label/title font-semibold hover:bg-sunk focus-visible:-outline-offset-5 aria-pressed:bg-ink aria-pressed:text-paper lg:flex-none'

/** The tools for reading an article: at the bottom edge on a phone, otherwise in the margin. */
export function ReadingTools(props: {
  readonly article: Pick<ListedArticle, 'id' | 'title'>
  readonly sections: readonly Section[]
}) {
  const { article, sections } = props
  const { id, title } = article
  const path = `/article/${encodeURIComponent(id)}`
  return (
    <>
      <div
        className="pointer-events-auto flex min-h-14 overflow-x-auto border-t border-line-strong bg-paper pb-safe-bottom lg:flex-col lg:border-0 lg:p-0 print:hidden"
        role="group"
        aria-label="Herramientas de lectura"
      >
        {sections.length > 0 && (
          <Sheet name="Índice" icon={<ReadingIcon name="list" />} className="lg:hidden">
            <nav className="text-meta" aria-label="Índice">
              <ContentsList sections={sections} onFollow={closeSheet} />
            </nav>
          </Sheet>
        )}
        <Sheet name="Lectura" icon={<ReadingIcon name="text" />}>
          <Choice title="Tamaño del texto">
            <TextSizeSwitch />
          </Choice>
          <Choice title="Ancho de línea" className="max-lg:hidden">
            <LineWidthSwitch />
          </Choice>
          <Choice title="Tema">
            <ThemeSwitch />
          </Choice>
          <Choice title="Esta review">
            <ReadSwitch id={id} />
          </Choice>
        </Sheet>
        <CompareToggle id={id} title={title} className={TOOL} />
        <button type="button" className={TOOL} onClick={() => void share({ title, path })}>
          <ReadingIcon name="share" />
          Compartir
        </button>
        <button type="button" className={TOOL} onClick={() => void printPage()}>
          <ReadingIcon name="print" />
          Imprimir
        </button>
      </div>
      <OnPaper path={path} />
    </>
  )
}

const READ = [
  [false, 'Sin leer'],
  [true, 'Leída'],
] as const

function ReadSwitch({ id }: { readonly id: string }) {
  const device = useDevice()
  const isRead = useMark('read', id)
  return (
    <Segments
      label="Esta review"
      choices={READ}
      chosen={isRead}
      onChoose={(choice) => device && void sayRead(device, id, choice)}
    />
  )
}

/** A button with the sheet above it. Escape, a press outside or the same button closes it. */
function Sheet(props: {
  readonly name: string
  readonly icon: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  const { name, icon, className = '', children } = props
  const panel = useId()
  return (
    <>
      <button type="button" className={`${TOOL} ${className}`} popoverTarget={panel}>
        {icon}
        {name}
      </button>
      <div
        id={panel}
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-[calc(3.5rem+var(--status-bar,0rem)+env(safe-area-inset-bottom))] m-0 max-h-[min(70dvh,34rem)] w-full max-w-none gap-4 overflow-y-auto overscroll-contain border-0 border-t-4 border-cat bg-raised px-margin py-4 text-ink shadow-float open:grid lg:top-22 lg:right-[calc(max(var(--margin-page),(100vw-var(--page))/2)+6.5rem)] lg:bottom-auto lg:left-auto lg:w-104 lg:border lg:border-t-4 lg:border-line-strong lg:border-t-cat lg:p-6"
        role="group"
        aria-label={name}
      >
        {children}
      </div>
    </>
  )
}

function closeSheet(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}

function Choice(props: {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { title, className = '', children } = props
  return (
    <div className={`grid grid-cols-1 ${className}`}>
      <p className="pb-2 label" aria-hidden>
        {title}
      </p>
      {children}
    </div>
  )
}

/** Only in print, below the text: the addresses of its links as notes, and the source. */
function OnPaper({ path }: { readonly path: string }) {
  const [notes, setNotes] = useState<readonly string[]>([])
  // Links get absolute addresses only in a browser, after rendering.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>('.prose a[data-address]')
      setNotes(Array.from(links, (link) => link.dataset['address'] ?? ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      data-testid="on-paper"
      className="hidden print:mt-6 print:block print:border-t print:border-line-strong print:pt-3 print:text-[9pt] print:wrap-anywhere"
    >
      {notes.length > 0 && (
        <ol className="mb-3 list-decimal pl-[2em]">
          {notes.map((address, at) => (
            <li key={at}>{address}</li>
          ))}
        </ol>
      )}
      <p>
        {site.name} · {location.origin + path}
      </p>
    </div>
  )
}

/** How long printing waits for pictures, in milliseconds. */
const PATIENCE = 3000

/** Prints the page with the pictures that lazy loading has not fetched yet. */
async function printPage(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
  for (const picture of pictures) picture.loading = 'eager'
  const loaded = Promise.allSettled(pictures.map((picture) => picture.decode()))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  window.print()
}
