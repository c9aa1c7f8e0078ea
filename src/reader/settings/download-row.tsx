import { downloadDone, downloadStopped, progressWords, settingsTexts } from '#domain/es/settings.ts'
import type { DownloadStatus } from '#sync/download/download-status.ts'
import { Button } from '#ui/button.tsx'
import { Row, Meter } from './row.tsx'

interface DownloadRowProps {
  readonly download: DownloadStatus
  /** Is everything to be kept, now and later? */
  readonly isWished: boolean
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** How far the download of everything has come; nothing while it is not chosen. */
export function DownloadRow(props: DownloadRowProps) {
  const { download, isWished, onRetry, onCancel } = props
  const { phase, failure } = download
  const isUnderWay = phase === 'working' || phase === 'elsewhere'
  if (!isWished && !isUnderWay) return null
  const isFull = phase === 'stopped' && failure?.kind === 'quota'
  return (
    <Row
      title={settingsTexts.download}
      act={
        phase !== 'done' && (
          <div className="set-acts">
            {isFull && <Button onClick={onRetry}>Volver a probar</Button>}
            <Button onClick={onCancel}>Cancelar</Button>
          </div>
        )
      }
    >
      <p role={phase === 'working' ? undefined : 'status'}>{stateWords(download)}</p>
      {phase !== 'done' && <DownloadMeter download={download} />}
    </Row>
  )
}

function stateWords({ phase, failure, texts, pictures, hasPictures, missing }: DownloadStatus): string {
  switch (phase) {
    case 'working':
      return `${progressWords(texts, pictures)} Puedes cerrar; seguirá la próxima vez.`.trim()
    case 'elsewhere':
      return 'Se está descargando en otra pestaña.'
    case 'stopped':
      return failure ? downloadStopped(failure) : ''
    case 'done':
      return downloadDone(texts?.of ?? 0, hasPictures ? (pictures?.done ?? 0) : null, missing)
    case 'idle':
      return 'Seguirá con la próxima comprobación.'
  }
}

function DownloadMeter({ download: { texts, pictures } }: { readonly download: DownloadStatus }) {
  const done = (texts?.done ?? 0) + (pictures?.done ?? 0)
  const of = (texts?.of ?? 0) + (pictures?.of ?? 0)
  if (of === 0) return null
  return (
    <div
      role="progressbar"
      aria-label="Descarga"
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={progressWords(texts, pictures)}
    >
      <Meter parts={[{ name: 'done', amount: done }]} of={of} />
    </div>
  )
}
