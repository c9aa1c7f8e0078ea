// Decides where a page's styles go. A page from the server inlines only what a phone needs for the first paint; wide
// screens load an additional sheet. A page rendered on the device contains all.
import { tag } from './markup.ts'
import type { KindStyles } from './page-parts.ts'

interface PageStyles {
  /** The text of the page's style element. */
  readonly inline: string
  /** The tags before and after that element. */
  readonly before: string
  readonly after: string
  /** The addresses of style sheets that load once the page has loaded. */
  readonly late: readonly string[]
}

/** Returns the styles of a page of this kind, by the origin of its rows. */
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
