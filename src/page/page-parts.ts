// What pages have in themselves besides their words, by their kind. The build writes it (`scripts/page-parts.mjs`).

import { isScreenPath } from '#domain/screen-paths.ts'
import { placeAt } from '#domain/list-place.ts'

/** Pages that share their styles. */
export type PageKind = 'list' | 'article' | 'other'

/** What a page of a kind is drawn with. */
export interface KindStyles {
  /** The rules in the page itself. */
  readonly inline: string
  /** The addresses of style sheets that the page waits for. */
  readonly linked: readonly string[]
  /** The addresses of style sheets with all other rules, loaded once the page stands. */
  readonly late: readonly string[]
}

/** What the build makes for pages: the inline scripts, and the styles of each kind. */
export interface PageParts {
  /** Chooses the theme before the first paint (`public/theme.js`). */
  readonly theme: string
  /** Loads the late styles and the app (`src/inline/start-app.js`). */
  readonly starter: string
  readonly styles: Readonly<Record<PageKind, KindStyles>>
}

/** The kind of the page at this path. */
export function kindOf(pathname: string, status: number): PageKind {
  if (status !== 200 || !isScreenPath(pathname)) return 'other'
  if (placeAt(pathname)) return 'list'
  return pathname.startsWith('/article/') ? 'article' : 'other'
}
