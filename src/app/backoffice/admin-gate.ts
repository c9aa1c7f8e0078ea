// The gate of the backoffice (P15.4): a browser with the flag sees its screens. The flag permits no write; the server
// decides about those (P15.3). The gate is in `app`, because checking it must not load the backoffice.
import { redirect } from '@tanstack/react-router'
import { ADMIN_HOME, ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'

/** Without the flag every screen but the login leads to the login, which remembers where one was going. */
export function requireFlag({ location }: { readonly location: Place }): void {
  if (location.pathname === ADMIN_LOGIN || hasAdminFlag()) return
  const { pathname, searchStr } = location
  throw redirect({ to: ADMIN_LOGIN, search: { origen: pathname + searchStr }, replace: true })
}

/** With the flag the login screen leads on to the articles. */
export function skipLogin(): void {
  if (hasAdminFlag()) throw redirect({ to: ADMIN_HOME, replace: true })
}

/** `/admin` is no screen of its own. */
export function toAdminHome(): void {
  throw redirect({ to: ADMIN_HOME, replace: true })
}

interface Place {
  readonly pathname: string
  readonly searchStr: string
}
