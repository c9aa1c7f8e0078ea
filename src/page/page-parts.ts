// Inline parts of pages by kind. The build writes them (`scripts/build/page-parts.ts`).

import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { placeAt } from '#domain/lists/list-place.ts'

/** Pages that share their styles. */
export type PageKind = 'home' | 'list' | 'article' | 'other'

/** What a page of a kind is drawn with. */
export interface KindStyles {
  /** The rules in the page itself. */
  readonly inline: string
  /** Those for wide screens alone, which a page of the server's leaves to a sheet; null: there are none. */
  readonly wide: WideRules | null
  /** The addresses of style sheets that the page waits for. */
  readonly linked: readonly string[]
  /** The addresses of style sheets with all other rules, loaded once the page stands. */
  readonly late: readonly string[]
  /** The web font, which is in none of them; null where it is in those that the page waits for. */
  readonly face: Face | null
}

/** Rules for wide screens: no byte of them is in front of a phone's picture. */
interface WideRules {
  readonly rules: string
  /** The address of a style sheet with them. */
  readonly sheet: string
  /** On which screens it is waited for. */
  readonly media: string
}

/** The web font: fetched once the page stands, or at once where that costs nothing. */
export interface Face {
  /** Its rules. */
  readonly rules: string
  /** The address of a style sheet with its rules. */
  readonly sheet: string
  /** The address of its file. */
  readonly font: string
}

/** What the build makes for pages: the inline scripts, and the styles of each kind. */
export interface PageParts {
  /** Chooses the theme before the first paint (`public/theme.js`). */
  readonly theme: string
  /** Keeps what is done before the app is there, and has it loaded (`src/inline/start-app.js`). */
  readonly starter: string
  /** The address of what loads the late styles and the app (`src/inline/load-app.js`). */
  readonly loader: string
  readonly styles: Readonly<Record<PageKind, KindStyles>>
}

/** The kind of the page at this path. */
export function kindOf(pathname: string, status: number): PageKind {
  if (status !== 200 || !isScreenPath(pathname)) return 'other'
  if (pathname === '/') return 'home'
  if (placeAt(pathname)) return 'list'
  return pathname.startsWith('/article/') ? 'article' : 'other'
}
