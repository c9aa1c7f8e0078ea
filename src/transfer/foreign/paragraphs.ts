// Adds paragraph tags to texts of WordPress's classic editor: a blank line separates paragraphs, and a line end is a
// line break. Lists, tables and preformatted text are unchanged.
import { blocks, htmlTokens } from './html-tokens.ts'

/** Elements that may contain several paragraphs, besides the body itself. */
const flows: ReadonlySet<string> = new Set(
  `article aside blockquote center dd details div footer header li main section td th`.split(/\s+/),
)
const verbatim: ReadonlySet<string> = new Set(['pre', 'script', 'style', 'svg', 'textarea'])

/** Adds paragraph tags to a text. */
export function withParagraphs(html: string): string {
  const out: string[] = []
  /** The open blocks, innermost last. */
  const open: string[] = []
  let line = ''

  const startOn = (text: string) => {
    // The end of one long string could only be read by copying all of it.
    out.push(out.at(-1)?.endsWith('\n') === false ? `\n${text}` : text)
  }
  const close = () => {
    const parts = line
      .split(/\n[^\S\n]*(?:\n\s*)+/)
      .map(trimBreaks)
      .filter((part) => part !== '')
      .map(withBreaks)
    line = ''
    if (parts.length === 0) return
    const parent = open.at(-1)
    // A single line in a cell or item is its content, not a paragraph.
    const isLine = parent !== undefined && parent !== 'blockquote' && (parts.length < 2 || !flows.has(parent))
    if (isLine) out.push(parts.join('<br>\n<br>\n'))
    else for (const part of parts) startOn(`<p>${part}</p>`)
  }

  for (const token of htmlTokens(html.replace(/\r\n?/g, '\n'))) {
    const inside = open.at(-1)
    if (inside !== undefined && verbatim.has(inside)) {
      out.push(token.raw)
      if (token.kind === 'tag' && token.isEnd && token.name === inside) open.pop()
    } else if (token.kind === 'tag' && (blocks.has(token.name) || verbatim.has(token.name))) {
      close()
      if (token.isEnd) {
        out.push(token.raw)
        if (open.includes(token.name)) open.splice(open.lastIndexOf(token.name))
      } else {
        // Its end tag is optional.
        if (inside === 'p') open.pop()
        startOn(token.raw)
        if (token.name !== 'hr') open.push(token.name)
      }
    } else if (token.kind !== 'comment') {
      line += token.raw
    }
  }
  close()
  return out.join('')
}

function trimBreaks(part: string): string {
  return part.replace(/^(?:\s|<br\s*\/?>)+|(?:\s|<br\s*\/?>)+$/gi, '')
}

/** Converts line ends to line breaks, unless there is one already, or the line end is inside a tag. */
function withBreaks(part: string): string {
  return htmlTokens(part)
    .map((token) => (token.kind === 'text' ? token.raw.replace(/[^\S\n]*\n[^\S\n]*/g, '\n') : token.raw))
    .join('')
    .replace(/(<br\s*\/?>)?\n(?![^<]*>)/gi, '<br>\n')
}
