import { markedParts } from '#domain/lists/search.ts'

/** A text with marked matches. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly string[] }) {
  return markedParts(text, ...marks).map(({ text: part, marked }, at) =>
    marked ? <mark key={at}>{part}</mark> : part,
  )
}
