// Inline parts of pages by kind. The build writes them (`scripts/build/page-parts.ts`).
import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { placeAt } from '#domain/lists/list-address.ts'

/** Kinds of pages that share their styles. */
export type PageKind = 'home' | 'list' | 'article' | 'other'

/** The styles of one kind of page. */
export interface KindStyles {
  /** The rules in the page itself. */
  readonly inline: string
  /** The rules for wide screens, which a page from the server loads as a style sheet; null if there are none. */
  readonly wide: WideRules | null
  /** The addresses of style sheets that the page waits for. */
  readonly linked: readonly string[]
  /** The addresses of style sheets with all other rules, loaded once the page has loaded. */
  readonly late: readonly string[]
  /** The web font, if the page does not wait for it; null if its rules are in the sheets above. */
  readonly face: Face | null
}

/** Rules for wide screens, which must not delay a phone's picture. */
interface WideRules {
  readonly rules: string
  /** The address of a style sheet with them. */
  readonly sheet: string
  /** The screens that wait for it, as a media query. */
  readonly media: string
}

/** The web font, fetched once the page has loaded, or at once on the device. */
export interface Face {
  /** Its rules. */
  readonly rules: string
  /** The address of a style sheet with its rules. */
  readonly sheet: string
  /** The address of its file. */
  readonly font: string
}

/** The build's parts of pages: the inline scripts, and the styles of each kind. */
export interface PageParts {
  /** Chooses the theme before the first paint (`public/theme.js`). */
  readonly theme: string
  /** Records early presses and typed text, and starts the loader (`src/inline/start-app.js`). */
  readonly starter: string
  /** The address of the script that loads late styles and the app (`src/inline/load-app.js`). */
  readonly loader: string
  readonly styles: Readonly<Record<PageKind, KindStyles>>
  /** The build's version and commit. */
  readonly release: { readonly version: string; readonly commit: string | null }
}

/** Returns the kind of the page at this path. */
export function kindOf(pathname: string, status: number): PageKind {
  if (status !== 200 || !isScreenPath(pathname)) return 'other'
  if (pathname === '/') return 'home'
  if (placeAt(pathname)) return 'list'
  return pathname.startsWith('/article/') ? 'article' : 'other'
}
