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
import { ScreenNotice } from './screen-parts.tsx'
import { SkipLink } from '#ui/skip-link.tsx'

/** Header, navigation and 'Salir' around the screens of the backoffice (P15.11). */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="bo">
      <SkipLink />
      <header className="bo-head">
        <div className="wrap bo-row">
          <Link to="/" className="bo-title" title="Ir a la revista">
            <Logo markOnly />
            {backofficeTitle(site.name)}
          </Link>
          <nav className="bo-nav" aria-label="Backoffice">
            <Link to="/admin/articles">Artículos</Link>
            <Link to="/admin/categories">Categorías</Link>
            <Link to="/admin/pictures">{adminTexts.pictures}</Link>
          </nav>
          <SignOut />
        </div>
      </header>
      <FrameNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="bo-foot wrap">
        <Link to="/admin/trash">{adminTexts.trash}</Link>
        <Link to="/admin/content">Exportar e importar</Link>
        <Link to="/admin/sessions">{adminTexts.sessions}</Link>
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
