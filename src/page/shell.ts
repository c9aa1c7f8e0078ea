// The built shell (`app.html`) as a template. Only this file knows where a page's own parts go. There is no other
// template, so every page contains everything in the shell.

/** A page's own parts, all as HTML. */
interface PagePieces {
  /** Title, description, canonical address and so on, in place of the shell's. */
  readonly words: string
  /** The rest of the head: preloads, styles, structured data. */
  readonly head: string
  /** The content of #root. */
  readonly markup: string
  /** The end of the body: the page's rows, and the script that starts the app. */
  readonly end: string
}

export interface Shell {
  /** The addresses of the shell's scripts: imported modules, and those that start the app. */
  readonly imported: readonly string[]
  readonly scripts: readonly string[]
  /** The addresses of the shell's style sheets. */
  readonly styles: readonly string[]
  /** Returns the shell filled with these parts. */
  fill(pieces: PagePieces): string
}

const WORDS = /<!-- words -->[\s\S]*?<!-- \/words -->/
const ROOT = '<div id="root"></div>'
const NO_SCRIPT = /\s*<noscript[\s\S]*?<\/noscript\s*>/
const MODULE = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g
/** A page loads its manifest after its largest picture (`inline/load-app.js`). */
const MANIFEST = /\s*<link rel="manifest"[^>]*>/g
/** A page's own styles set the color scheme. */
const COLOR_SCHEME = /\s*<meta name="color-scheme"[^>]*>/
const FONT_PRELOAD = /\s*<link rel="preload"[^>]*as="font"[^>]*>/g
const OLDER = /\s*<script src="\/older-browser\.js"><\/script>/
/** Whitespace between tags, which pages do not need. */
const BETWEEN_TAGS = />\s+</g
const THEME = '<script src="/theme.js"></script>'

/** Parses a shell. `theme`: the inlined script that chooses the theme. Throws if the shell lacks a place for a part. */
export function readShell(html: string, theme: string): Shell {
  for (const [place, found] of [
    ['<!-- words -->', WORDS.test(html)],
    [ROOT, html.includes(ROOT)],
    [THEME, html.includes(THEME)],
    ['a module script', [...html.matchAll(MODULE)].length > 0],
  ] as const) {
    if (!found) throw new Error(`The shell has no ${place}.`)
  }
  const bare = html
    .replace(NO_SCRIPT, '')
    .replace(OLDER, '')
    .replace(COLOR_SCHEME, '')
    .replaceAll(MODULE, '')
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(STYLE_SHEET, '')
    .replaceAll(FONT_PRELOAD, '')
    .replaceAll(MANIFEST, '')
    .replaceAll(BETWEEN_TAGS, '><')
  const addresses = (tag: RegExp) => Array.from(html.matchAll(tag), ([, address]) => address ?? '')
  return {
    imported: addresses(MODULE_PRELOAD),
    scripts: addresses(MODULE),
    styles: addresses(STYLE_SHEET),
    fill: ({ words, head, markup, end }) =>
      bare
        .replace(THEME, () => `<script>${theme}</script>`)
        .replace(WORDS, () => words)
        .replace('</head>', () => `${head}</head>`)
        .replace(ROOT, () => `<div id="root">${markup}</div>${end}`),
  }
}
