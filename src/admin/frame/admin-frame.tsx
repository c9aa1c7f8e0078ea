import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { backofficeTitle } from '#domain/es/admin-titles.ts'
import { site } from '#site.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useOnline } from '#ui/online.ts'
import { useBackoffice } from './backoffice-context.tsx'
import { ChangePassword } from '../session/change-password.tsx'
import { SignOut, EraseAndLeave } from '../session/sign-out.tsx'
import { footLink, ScreenNotice } from './screen-parts.tsx'
import { SkipLink } from '#ui/skip-link.tsx'

/** A link of the navigation. */
const PLACE =
  'inline-flex items-center border-l border-line px-4 md:max-lg:px-2 text-control/none font-semibold last:border-r hover:bg-sunk focus-visible:-outline-offset-5 aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:focus-visible:outline-paper max-md:min-h-target max-md:flex-1 max-md:justify-center max-md:px-1 max-md:text-meta/none max-md:first:border-l-0 max-md:last:border-r-0'

/** Header, navigation and 'Salir' around the screens of the backoffice (P15.11). */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div data-backoffice className="flex min-h-dvh flex-col [--size-section:1.75rem]">
      <SkipLink />
      <header className="sticky top-0 z-head border-b-2 border-ink bg-paper pt-safe-top in-data-low:static">
        <div className="wrap flex min-h-14 gap-x-6 gap-y-2 max-md:flex-wrap max-md:gap-x-0 max-md:pt-1 md:max-lg:gap-x-3">
          <Link
            to="/"
            className="mr-3 flex min-w-0 items-center gap-3 font-display text-lg/none font-title font-stretch-90% max-lg:mr-0 max-md:min-h-target max-md:gap-2"
            title="Ir a la revista"
          >
            <Logo markOnly className="h-6" />
            <span className="truncate py-1">{backofficeTitle(site.name)}</span>
          </Link>
          <nav
            className="flex max-md:order-3 max-md:-mx-margin max-md:w-[calc(100%+2*var(--margin-page))] max-md:flex-wrap max-md:border-t max-md:border-line"
            aria-label="Backoffice"
          >
            <Link to="/admin/articles" className={PLACE}>
              Artículos
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'categories' }} className={PLACE}>
              Categorías
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'guides' }} className={PLACE}>
              {adminTexts.guides}
            </Link>
            <Link to="/admin/$rows" params={{ rows: 'authors' }} className={PLACE}>
              {adminTexts.authors}
            </Link>
            <Link to="/admin/pictures" className={PLACE}>
              {adminTexts.pictures}
            </Link>
          </nav>
          <SignOut />
        </div>
      </header>
      <FrameNotice />
      {/* As on readers' screens the foot begins below the window, so that nothing moves when the rows arrive. */}
      <main id="main" className="min-h-[calc(100vh-3.5rem)] flex-none pb-8" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap flex flex-wrap gap-x-6 py-4 text-meta">
        <Link to="/admin/trash" className={footLink}>
          {adminTexts.trash}
        </Link>
        <Link to="/admin/content" className={footLink}>
          Exportar e importar
        </Link>
        <Link to="/admin/sessions" className={footLink}>
          {adminTexts.sessions}
        </Link>
        <ChangePassword />
        <EraseAndLeave />
      </footer>
    </div>
  )
}

/** What keeps a save from succeeding, said before anybody tries. */
function FrameNotice() {
  const { signedIn, askPasswordAgain } = useBackoffice()
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <ScreenNotice icon="offline" className="wrap" role="status">
        Sin conexión: lo que escribas se queda en este dispositivo hasta que puedas guardarlo.
      </ScreenNotice>
    )
  }
  if (signedIn) return null
  return (
    <ScreenNotice icon="lock" className="wrap" role="status">
      <span>No hay ninguna sesión iniciada: se puede mirar, pero no guardar.</span>
      <Button className="ms-auto" onClick={() => void askPasswordAgain()}>
        {adminTexts.signIn}
      </Button>
    </ScreenNotice>
  )
}
