import type { ReactNode } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { lazyPart } from './lazy-part.tsx'

const OfflineNotice = lazyPart(async () => (await import('./offline-notice.tsx')).OfflineNotice)
const FrameExtras = lazyPart(async () => (await import('./frame-extras.tsx')).FrameExtras)

/**
 * What stands around every screen of the reader's half. What comes and goes over it (`around` besides the frame's own) has an
 * element of its own: a new neighbour of the header would have the whole page's styles computed again.
 */
export function Frame(props: {
  readonly categories: readonly Category[]
  readonly around?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // Not a place of its own: Back must not have to pass it.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Saltar al contenido
      </a>
      <Header categories={props.categories} />
      <main id="main" className="wrap" tabIndex={-1}>
        {props.children}
      </main>
      <Footer />
      <div>
        <FrameExtras />
        {props.around}
      </div>
      <OfflineNotice />
    </>
  )
}
