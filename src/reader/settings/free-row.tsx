import { useState } from 'react'
import { contentsWords, settingsTexts, sizeInWords } from '#domain/es/settings.ts'
import type { Contents } from '#store/device/contents.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from './row.tsx'
import type { Usage } from './use-measured.ts'

interface FreeRowProps {
  readonly counts: Contents | undefined
  readonly measured: Usage | null
  /** Drops what can be had again; gives the bytes. */
  readonly onFree: () => Promise<number>
}

/** Makes room on the device, after asking, and says how much. */
export function FreeRow({ counts, measured, onFree }: FreeRowProps) {
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const isEmpty = counts?.texts === 0 && (measured?.pictures?.count ?? 0) === 0
  const bytes = (measured?.texts ?? 0) + (measured?.pictures?.bytes ?? 0)
  const free = async () => {
    setAsking(false)
    setOutcome('Liberando espacio…')
    setOutcome(`Se han liberado ${sizeInWords(await onFree())}.`)
  }
  return (
    <Row
      title={settingsTexts.freeSpace}
      act={
        <Button className="set-bad" aria-disabled={isEmpty} onClick={() => setAsking(!isEmpty)}>
          <Icon name="trash" small />
          {settingsTexts.freeSpace}
        </Button>
      }
    >
      <p>{settingsTexts.freeSpaceText}</p>
      <p role="status">{outcome}</p>
      <Dialog
        open={isAsking}
        tone="bad"
        title="¿Liberar espacio?"
        text={`Se borran de este dispositivo ${contentsWords(counts?.texts ?? 0, measured?.pictures?.count ?? 0, bytes)}. Los textos vuelven al abrirlos con conexión.`}
        onClose={() => setAsking(false)}
      >
        <Button onClick={() => setAsking(false)}>Cancelar</Button>
        <Button look="bad" onClick={() => void free()}>
          {settingsTexts.freeSpace}
        </Button>
      </Dialog>
    </Row>
  )
}
