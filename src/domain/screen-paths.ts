// The addresses that are screens, for the server (shell with 200, anything else 404) and for links. `app/routes.tsx`
// is the sitemap itself; tests/app holds the two together.

const ARTICLE = /^\/article\/[^/]+$/

/** Is this path one of the product's screens (spec §2)? A trailing slash is not: each screen has one address. */
export function isScreenPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/search' || ARTICLE.test(pathname)
}
