import { AlternativeQuestion } from '../pictures/alternative-question.tsx'
import { block, caret, type Edit, escaped, type Selection } from './editor-edit.ts'
import type { PlacedMarker } from './picture-edits.ts'
import { ReviewQuestion } from '../publishing/review-question.tsx'
import { VideoQuestion } from './video-question.tsx'

/** What one of the editor's buttons has to know first; the text and the selection are those of the press. */
export type Question =
  | { readonly tool: 'review' | 'video'; readonly text: string; readonly selection: Selection }
  | { readonly tool: 'alternative'; readonly marker: PlacedMarker }

/** Asks it. `onEdit`: what the answer does to the text. */
export function BodyQuestion(props: {
  readonly question: Question
  readonly images: readonly string[]
  readonly onEdit: (edit: Edit) => void
  readonly onDescribe: (at: number, alt: string | null) => void
  readonly onClose: () => void
}) {
  const { question, images, onEdit, onDescribe, onClose } = props
  if (question.tool === 'alternative') {
    const { marker } = question
    return (
      <AlternativeQuestion
        marker={marker}
        images={images}
        onSay={(alt) => onDescribe(marker.index, alt)}
        onClose={onClose}
      />
    )
  }
  const { text, selection } = question
  return question.tool === 'video' ? (
    <VideoQuestion onInsert={(html) => onEdit(block(text, selection.to, html, null))} onClose={onClose} />
  ) : (
    <ReviewQuestion onChoose={(review) => onEdit(reviewEdit(text, selection, review))} onClose={onClose} />
  )
}

/** A link to a review: around the words selected, else around its title. */
function reviewEdit(
  text: string,
  { from, to }: Selection,
  { id, title }: { readonly id: string; readonly title: string },
): Edit {
  const words = from === to ? escaped(title).replaceAll('&quot;', '"') : text.slice(from, to)
  const insert = `<a href="/article/${id}">${words}</a>`
  return { from, to, insert, select: caret(from + insert.length) }
}
