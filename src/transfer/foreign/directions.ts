// Marks text that is written from right to left. A block whose first letter is of such a script gets its direction,
// unless it has one. The page around it is Spanish.

import { blocks, htmlTokens, startTag } from './html-tokens.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const named = /^(?:p|h[1-6]|li|dt|dd|td|th|figcaption|caption|blockquote)$/

/** The same HTML with its directions. */
export function withDirections(html: string): string {
  if (!RIGHT_TO_LEFT.test(html)) return html
  const tokens = htmlTokens(html)
  return tokens
    .map((token, at) => {
      if (token.kind !== 'tag' || token.isEnd || !named.test(token.name) || token.attributes.has('dir')) {
        return token.raw
      }
      for (const next of tokens.slice(at + 1)) {
        if (next.kind === 'tag' && blocks.has(next.name)) break
        const letter = next.kind === 'text' ? /\p{L}/u.exec(next.raw)?.[0] : undefined
        if (letter === undefined) continue
        return RIGHT_TO_LEFT.test(letter)
          ? startTag(token.name, [...token.attributes, ['dir', 'rtl']])
          : token.raw
      }
      return token.raw
    })
    .join('')
}
