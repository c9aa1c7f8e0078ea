import { visualTexts } from '#domain/es/visual-editor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AlternativeQuestion } from '../pictures/alternative-question.tsx'
import { ReviewQuestion } from '../publishing/review-question.tsx'
import type { EditorPort, Question } from './editor-port.ts'
import { LinkQuestion } from './link-question.tsx'
import { VideoQuestion } from './video-question.tsx'

/** Asks it. `onAnswer`: what is done in the editor, once the dialog has gone. */
export function BodyQuestion(props: {
  readonly question: Question
  readonly images: readonly string[]
  readonly onAnswer: (act: (editor: EditorPort) => void) => void
  readonly onDescribe: (at: number, alt: string | null) => void
  readonly onClose: () => void
}) {
  const { question, images, onAnswer, onDescribe, onClose } = props
  switch (question.tool) {
    case 'review':
      return (
        <ReviewQuestion
          onChoose={({ id, title }) => onAnswer((editor) => editor.link(`/article/${id}`, title))}
          onClose={onClose}
        />
      )
    case 'video':
      return (
        <VideoQuestion onInsert={(html) => onAnswer((editor) => editor.insert(html))} onClose={onClose} />
      )
    case 'alternative': {
      const { marker } = question
      return (
        <AlternativeQuestion
          marker={marker}
          images={images}
          onSay={(alt) => {
            onClose()
            onDescribe(marker.index, alt)
          }}
          onClose={onClose}
        />
      )
    }
    case 'link': {
      const { address, onLink } = question
      return (
        <LinkQuestion address={address} onLink={(next) => onAnswer(() => onLink(next))} onClose={onClose} />
      )
    }
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
  }
}
