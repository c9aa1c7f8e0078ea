import { useState } from 'react'
import { checkBody } from '#content/check-body.ts'
import { type BodyFinding, findingWords } from '#domain/body-finding.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Findings that the question quotes; it counts the others. */
const QUOTED = 5

export interface PublishQuestionState {
  /** May this text be published? At once when readers will get all of it, else as somebody answers. */
  readonly mayPublish: (content: string) => Promise<boolean>
  readonly asked: Asked | null
  /** What somebody went to look at instead of publishing. */
  readonly review: BodyFinding | null
}

export interface Asked {
  readonly content: string
  readonly findings: readonly BodyFinding[]
  readonly publish: () => void
  readonly goBack: () => void
  /** Goes back to the form, to the place of the first finding. */
  readonly review: () => void
}

/** The question before a text is published of which readers will not get all (decision 24). */
export function usePublishQuestion(): PublishQuestionState {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [review, setReview] = useState<BodyFinding | null>(null)
  return {
    asked,
    review,
    mayPublish(content) {
      const findings = checkBody(content)
      const [first] = findings
      setReview(null)
      if (first === undefined) return Promise.resolve(true)
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          setAsked(null)
          resolve(isYes)
        }
        setAsked({
          content,
          findings,
          publish: () => answer(true),
          goBack: () => answer(false),
          review() {
            setReview(first)
            answer(false)
          },
        })
      })
    },
  }
}

export function PublishQuestion({ asked }: { readonly asked: Asked | null }) {
  // While the dialog goes away it still says what it asked.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const { content = '', findings = [] } = last ?? {}
  const more = findings.length - QUOTED
  return (
    <Dialog
      open={asked !== null}
      title="El texto no se verá como está escrito"
      text="Al publicarlo pasará esto:"
      onClose={() => asked?.goBack()}
      body={
        <ul className="dialog-list">
          {findings.slice(0, QUOTED).map((finding) => (
            <li key={`${finding.kind} ${finding.from} ${finding.name}`}>{findingWords(finding, content)}</li>
          ))}
          {more > 0 && <li>{more === 1 ? 'Y una cosa más' : `Y ${more} cosas más`}</li>}
        </ul>
      }
    >
      <Button onClick={() => asked?.publish()}>Publicar así</Button>
      <Button look="ink" data-autofocus onClick={() => asked?.review()}>
        Revisar el texto
      </Button>
    </Dialog>
  )
}
