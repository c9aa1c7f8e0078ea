// Addresses of screens, for links and for the server (the shell with 200, anything else 404). `app/routes.tsx` is the
// sitemap itself; tests/app compares both.

import { placeAt } from '../lists/list-place.ts'

const ARTICLE = /^\/article\/[^/]+$/

/** Where the reader's settings are. */
export const SETTINGS = '/ajustes'

/** Where the articles are that the reader saved. */
export const SAVED = '/guardados'

/** Where reviews are compared. */
export const COMPARISON = '/comparar'

/** Where the magazine's feeds are explained. */
export const FEEDS = '/rss'

const ALONE = ['/search', SETTINGS, SAVED, COMPARISON, FEEDS]

/** Is this path one of the product's screens (P3.2)? A trailing slash is not: each screen has one address. */
export function isScreenPath(pathname: string): boolean {
  return placeAt(pathname) !== null || ALONE.includes(pathname) || ARTICLE.test(pathname)
}

const ADMIN =
  /^\/admin(?:\/(?:login|content|trash|pictures|sessions|articles(?:\/[^/]+)?|categories(?:\/(?:new|[^/]+\/edit))?|(?:articles|categories)\/[^/]+\/history(?:\/[1-9]\d{0,14})?))?$/

/** Where `/admin` leads, and a sign-in that began at the login screen (P3.11). */
export const ADMIN_HOME = '/admin/articles'
export const ADMIN_LOGIN = '/admin/login'

/** Is this path one of the backoffice's screens (P3.10), or `/admin`, which leads to the first of them? */
export function isAdminPath(pathname: string): boolean {
  return ADMIN.test(pathname)
}
