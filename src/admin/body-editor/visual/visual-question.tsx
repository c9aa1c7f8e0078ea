import { markersIn } from '#domain/bodies/body.ts'
import { visualTexts } from '#domain/es/visual-editor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AlternativeQuestion } from '../../pictures/alternative-question.tsx'
import { LinkQuestion } from '../link-question.tsx'
import { ReviewQuestion } from '../../publishing/review-question.tsx'
import { VideoQuestion } from '../video-question.tsx'
import type { VisualEditor } from './visual-editor.ts'

/** What the visual mode has to know before it does something. */
export type VisualAsked =
  | { readonly tool: 'review' | 'video' }
  | { readonly tool: 'link'; readonly address: string | null }
  | { readonly tool: 'alternative'; readonly source: string }
  /** What is only changed in HTML would go. */
  | { readonly tool: 'locked'; readonly remove: () => void }

/** Asks it. `onAnswer`: what is done in the editor, once the dialog has gone. */
export function VisualQuestion(props: {
  readonly question: VisualAsked
  readonly images: readonly string[]
  readonly onAnswer: (act: (now: VisualEditor) => void) => void
  readonly onDescribe: (at: number, alt: string | null) => void
  readonly onClose: () => void
}) {
  const { question, images, onAnswer, onDescribe, onClose } = props
  switch (question.tool) {
    case 'link':
      return (
        <LinkQuestion
          address={question.address}
          onLink={(address) => onAnswer((now) => now.setLink(address, address ?? ''))}
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <ReviewQuestion
          onChoose={({ id, title }) => onAnswer((now) => now.setLink(`/article/${id}`, title))}
          onClose={onClose}
        />
      )
    case 'locked':
      return (
        <Dialog
          open
          tone="bad"
          title={visualTexts.lockedTitle}
          text={visualTexts.lockedBody}
          onClose={onClose}
        >
          <Button data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button look="bad" onClick={() => onAnswer(question.remove)}>
            Quitar
          </Button>
        </Dialog>
      )
    case 'video':
      return <VideoQuestion onInsert={(html) => onAnswer((now) => now.insert(html))} onClose={onClose} />
    case 'alternative': {
      const [marker] = markersIn(question.source)
      if (marker?.kind !== 'picture') return null
      return (
        <AlternativeQuestion
          marker={{ ...marker, from: 0, to: 0 }}
          images={images}
          onSay={(alt) => onDescribe(marker.index, alt)}
          onClose={onClose}
        />
      )
    }
  }
}
