// Inline parts of pages by kind, which the build writes (`scripts/build/page-parts.ts`), and where a page's styles go.
import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { placeAt } from '#domain/lists/list-address.ts'
import { tag } from './markup.ts'

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

interface PageStyles {
  /** The text of the page's style element. */
  readonly inline: string
  /** The tags before and after that element. */
  readonly before: string
  readonly after: string
  /** The addresses of style sheets that load once the page has loaded. */
  readonly late: readonly string[]
}

/**
 * Returns the styles of a page of this kind, by the origin of its rows. A page from the server inlines only what a phone
 * needs for the first paint; wide screens load an additional sheet. A page rendered on the device contains all.
 */
export function pageStyles(styles: KindStyles, origin: 'server' | 'device'): PageStyles {
  const { inline, wide, linked, late, face } = styles
  // Preloads let the browser discover the fonts of the page's own rules earlier.
  const fonts = Array.from(inline.matchAll(/url\(["']?([^"')]+\.woff2)/g), ([, href = '']) => font(href))
  const before = [...fonts, ...linked.map((href) => styleSheet(href))]
  if (origin === 'device') {
    return {
      inline: [face?.rules, inline, wide?.rules].join(''),
      before: [...(face ? [font(face.font)] : []), ...before].join(''),
      after: withoutScripts(late),
      late,
    }
  }
  return {
    inline,
    before: before.join(''),
    after:
      (wide ? styleSheet(wide.sheet, wide.media) : '') + withoutScripts(face ? [face.sheet, ...late] : late),
    late,
  }
}

/** Browsers without scripts get all rules at once. */
function withoutScripts(late: readonly string[]): string {
  return late.length > 0 ? `<noscript>${late.map((href) => styleSheet(href)).join('')}</noscript>` : ''
}

function font(href: string): string {
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })
}

function styleSheet(href: string, media?: string): string {
  return tag('link', { rel: 'stylesheet', href, ...(media !== undefined && { media }) })
}
