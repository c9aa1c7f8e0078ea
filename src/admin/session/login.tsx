import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { toasts } from '#domain/es/toasts.ts'
import { backofficeTitle } from '#domain/es/admin-titles.ts'
import { ADMIN_HOME, ADMIN_LOGIN, isAdminPath } from '#domain/pages/screen-paths.ts'
import { site } from '#site.ts'
import { Logo } from '#ui/logo.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/admin/login')

/** '/admin/login': the sign-in, which continues to the requested screen. */
export function Login() {
  const { origen } = route.useSearch()
  const { currentAdmin, toast } = useBackoffice()
  const router = useRouter()
  return (
    <main id="main" className="grid min-h-dvh bg-paper lg:grid-cols-2" tabIndex={-1}>
      <div className="relative hidden overflow-hidden bg-[#2450d8] lg:block" aria-hidden>
        <img
          className="absolute inset-0 size-full object-cover object-[42%_50%]"
          src="/pictures/tolva-mini-2-1-1200x675.webp"
          alt=""
          width="1200"
          height="675"
        />
      </div>
      <div className="mx-auto grid w-[min(100%,26rem)] content-center gap-6 px-margin py-8">
        <Logo className="w-48" />
        <h1 className="text-large">{backofficeTitle(site.name)}</h1>
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

/** Returns only to screens of the backoffice (P15.4), because the address is untrusted. */
function wayBack(origen: string | undefined): string {
  const [path = ''] = origen?.split(/[?#]/) ?? []
  return origen !== undefined && isAdminPath(path) && path !== ADMIN_LOGIN ? origen : ADMIN_HOME
}
