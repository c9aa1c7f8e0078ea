// Addresses of screens, for links and for the server (200 with the shell; anything else is 404). `app/routes.tsx`
// defines the routes; tests/app compares both.
import { placeAt } from '../lists/list-address.ts'

/** Paths with one parameter (P3.15). A search has its text in the query (P3.4). */
const NAMED = /^\/(?:article|autor|guia|mejores)\/[^/]+$/

/** The reader's settings. */
export const SETTINGS = '/ajustes'

/** The saved articles. */
export const SAVED = '/guardados'

/** The comparison of reviews. */
export const COMPARISON = '/comparar'

/** The explanation of the magazine's feeds. */
export const FEEDS = '/rss'

/** The list of guides. */
export const GUIDES = '/guias'

/** Screens with a single address (P3.5). */
const ALONE = ['/search', SETTINGS, SAVED, COMPARISON, FEEDS, GUIDES]

/** Is this the path of a screen (P3.2)? With a trailing slash it is not: each screen has one address. */
export function isScreenPath(pathname: string): boolean {
  return placeAt(pathname) !== null || ALONE.includes(pathname) || NAMED.test(pathname)
}

const ADMIN =
  /^\/admin(?:\/(?:login|content|trash|pictures|sessions|prices|articles(?:\/[^/]+)?|(?:categories|authors|guides)(?:\/(?:new|[^/]+\/edit))?|(?:articles|categories|authors|guides)\/[^/]+\/history(?:\/[1-9]\d{0,14})?))?$/

/** The target of `/admin`, and of a sign-in that began at the login screen (P3.11). */
export const ADMIN_HOME = '/admin/articles'
export const ADMIN_LOGIN = '/admin/login'

/** Is this the path of a backoffice screen (P3.10, P3.14), or `/admin`, which redirects to the first? */
export function isAdminPath(pathname: string): boolean {
  return ADMIN.test(pathname)
}
