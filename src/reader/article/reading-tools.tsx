import { type ReactNode, useId, useEffect, useState } from 'react'
import type { Section } from '#content/body/body-layout.ts'
import type { ListedArticle } from '#domain/articles/article.ts'
import { CompareToggle } from '#reader/cards/compare-toggle.tsx'
import { LineWidthSwitch, TextSizeSwitch } from '#reader/frame/reading-switches.tsx'
import { ThemeSwitch } from '#reader/frame/theme-switch.tsx'
import { useMark } from '#store/reader-data/use-marks.ts'
import { useDevice } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { site } from '#site.ts'
import { ContentsList } from './contents.tsx'
import { sayRead } from './reading-place.ts'
import { share } from './article-bar.tsx'
import { segmentClass, segmentsClass } from '#ui/segments.tsx'

/** The tools for reading an article: on a phone at the lower edge, otherwise in the margin. */
export function ReadingTools(props: {
  readonly article: Pick<ListedArticle, 'id' | 'title'>
  readonly sections: readonly Section[]
}) {
  const { article, sections } = props
  const { id, title } = article
  const path = `/article/${encodeURIComponent(id)}`
  return (
    <>
      <div className="tools" role="group" aria-label="Herramientas de lectura">
        {sections.length > 0 && (
          <Sheet name="Índice" icon={<Icon name="list" />} className="tool-contents">
            <nav className="toc" aria-label="Índice">
              <ContentsList sections={sections} onFollow={closeSheet} />
            </nav>
          </Sheet>
        )}
        <Sheet name="Lectura" icon={<ReadingIcon name="text" />}>
          <Choice title="Tamaño del texto">
            <TextSizeSwitch />
          </Choice>
          <Choice title="Ancho de línea" className="choice-width">
            <LineWidthSwitch />
          </Choice>
          <Choice title="Tema">
            <ThemeSwitch />
          </Choice>
          <Choice title="Esta review">
            <ReadSwitch id={id} />
          </Choice>
        </Sheet>
        <CompareToggle id={id} title={title} className="tool" />
        <button type="button" className="tool" onClick={() => void share({ title, path })}>
          <Icon name="share" />
          Compartir
        </button>
        <button type="button" className="tool" onClick={() => void printPage()}>
          <ReadingIcon name="print" />
          Imprimir
        </button>
      </div>
      <OnPaper path={path} />
    </>
  )
}

/** Marks the article as read or unread. */
function ReadSwitch({ id }: { readonly id: string }) {
  const device = useDevice()
  const isRead = useMark('read', id)
  return (
    <div className={segmentsClass} role="group" aria-label="Esta review">
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          className={segmentClass}
          aria-pressed={isRead === choice}
          onClick={() => device && void sayRead(device, id, choice)}
        >
          {choice ? 'Leída' : 'Sin leer'}
        </button>
      ))}
    </div>
  )
}

/** A button with the sheet above it. Escape, a press beside it or the same button closes it. */
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
      <button type="button" className={`tool ${className}`} popoverTarget={panel}>
        {icon}
        {name}
      </button>
      <div id={panel} popover="auto" className="sheet" role="group" aria-label={name}>
        {children}
      </div>
    </>
  )
}

/** Closes the sheet around an element. */
function closeSheet(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}

function Choice(props: {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { title, className, children } = props
  return (
    <div className={className}>
      <p className="label" aria-hidden>
        {title}
      </p>
      {children}
    </div>
  )
}

/** Only on paper, below the text: the addresses of its links as notes, and the source. */
function OnPaper({ path }: { readonly path: string }) {
  const [notes, setNotes] = useState<readonly string[]>([])
  // Links get absolute addresses only in a browser, after they are drawn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>('.prose a[data-address]')
      setNotes(Array.from(links, (link) => link.dataset['address'] ?? ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="on-paper">
      {notes.length > 0 && (
        <ol>
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
