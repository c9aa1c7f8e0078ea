import type { TextPart } from './text-difference.ts'

/** A text with what was taken out and put in. */
export function TextParts({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <p className="side-words">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'removed') return <del key={at}>{text}</del>
        return kind === 'added' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>
      })}
    </p>
  )
}
