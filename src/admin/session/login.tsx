import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { toasts } from '#domain/es/toasts.ts'
import { backofficeTitle } from '#domain/es/admin-titles.ts'
import { ADMIN_HOME, ADMIN_LOGIN, isAdminPath } from '#domain/pages/screen-paths.ts'
import { site } from '#site.ts'
import { Logo } from '#ui/logo.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/admin/login')

/** '/admin/login': the sign-in, which leads on to the requested screen. */
export function Login() {
  const { origen } = route.useSearch()
  const { currentAdmin, toast } = useBackoffice()
  const router = useRouter()
  return (
    <main id="main" className="login" tabIndex={-1}>
      <div className="login-pic" aria-hidden>
        <img src="/pictures/tolva-mini-2-1-1200x675.webp" alt="" width="1200" height="675" />
      </div>
      <div className="login-form">
        <Logo className="login-logo" />
        <h1>{backofficeTitle(site.name)}</h1>
        <SignInForm
          email={currentAdmin.lastEmail() ?? ''}
          onSignedIn={() => {
            toast(toasts.signedIn)
            void router.navigate({ href: wayBack(origen), replace: true })
          }}
        />
        <p className="text-meta text-ink-2">
          ¿Ibas a otro sitio?{' '}
          <Link to="/" className="link">
            Volver a la revista
          </Link>
        </p>
      </div>
    </main>
  )
}

/** Only a screen of the backoffice: the address may have been written by anybody. */
function wayBack(origen: string | undefined): string {
  const [path = ''] = origen?.split(/[?#]/) ?? []
  return origen !== undefined && isAdminPath(path) && path !== ADMIN_LOGIN ? origen : ADMIN_HOME
}
