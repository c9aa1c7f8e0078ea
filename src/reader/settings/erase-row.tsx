import { useId, useState } from 'react'
import { draftsToo, goesWords, ownTexts, remainsWords } from '#domain/es/reader-data.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import type { DeviceContents } from '#store/device/device-contents.ts'
import type { Erasure } from '#store/device/erase.ts'
import type { Offline } from '#sync/offline.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/online.ts'
import { ChoiceField, Row, RowText } from './row.tsx'

interface EraseRowProps {
  /** Null while unknown. */
  readonly counts: DeviceContents | null
  readonly offline: Offline
  readonly erase: Erasure['erase']
}

interface Question extends DeviceContents {
  readonly pictures: number | null
  readonly isSignedIn: boolean
}

/** Deletes everything on this device after a list of it; drafts only if their box is ticked. */
export function EraseRow({ counts, offline, erase }: EraseRowProps) {
  // The question keeps the named drafts, even if new ones arrive meanwhile.
  const [question, setQuestion] = useState<Question | null>(null)
  const [outcome, setOutcome] = useState('')
  const ask = async () => {
    if (!counts) return
    const { pictures } = await offline.measure()
    setQuestion({ ...counts, pictures: pictures?.count ?? null, isSignedIn: hasAdminFlag() })
  }
  const go = async (drafts: DeviceContents['drafts']) => {
    setQuestion(null)
    setOutcome('Borrando…')
    const left = await erase(drafts)
    if (left.length > 0) setOutcome(remainsWords(left))
  }
  return (
    <Row
      title="Borrar todo de este dispositivo"
      act={
        <Button look="risky" aria-disabled={!counts} onClick={() => void ask()}>
          <Icon name="trash" small />
          Borrar todo de este dispositivo
        </Button>
      }
    >
      <RowText>{ownTexts.eraseText}</RowText>
      <RowText role="status">{outcome}</RowText>
      {question && <EraseQuestion question={question} onAnswer={go} onClose={() => setQuestion(null)} />}
    </Row>
  )
}

function EraseQuestion(props: {
  readonly question: Question
  readonly onAnswer: (drafts: DeviceContents['drafts']) => Promise<void>
  readonly onClose: () => void
}) {
  const { question, onAnswer, onClose } = props
  const { drafts, pictures } = question
  const [isWithDrafts, setWithDrafts] = useState(false)
  const isOnline = useOnline()
  const id = useId()
  return (
    <Dialog
      open
      tone="bad"
      title="¿Borrar todo de este dispositivo?"
      text="Se borra, y no se puede deshacer:"
      onClose={onClose}
      body={
        <>
          <DialogList>
            {goesWords(question, pictures).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </DialogList>
          <p>{ownTexts.appStays}</p>
          {drafts.length > 0 && (
            <ChoiceField
              type="checkbox"
              id={id}
              label={draftsToo(drafts.map(({ title }) => title))}
              checked={isWithDrafts}
              onChange={(event) => setWithDrafts(event.target.checked)}
            />
          )}
          {!isOnline && <p role="status">{ownTexts.nothingWithoutConnection}</p>}
        </>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      <Button look="bad" onClick={() => void onAnswer(isWithDrafts ? drafts : [])}>
        Borrar todo
      </Button>
    </Dialog>
  )
}
