import { downloadDone, downloadStopped, progressWords, settingsTexts } from '#domain/settings-messages.ts'
import type { DownloadStatus } from '#sync/download-status.ts'
import { Button } from '#ui/button.tsx'
import { Meter } from './meter.tsx'
import { Row } from './row.tsx'

interface DownloadRowProps {
  readonly download: DownloadStatus
  /** Is everything to be kept, now and later? */
  readonly isWished: boolean
  readonly onDownload: () => void
  readonly onCancel: () => void
}

/** The wish to have everything, and how far it has come. */
export function DownloadRow(props: DownloadRowProps) {
  const { download, isWished, onDownload, onCancel } = props
  const { phase, failure } = download
  const isUnderWay = phase === 'working' || phase === 'elsewhere'
  if (!isWished && !isUnderWay) {
    return (
      <Row title={settingsTexts.downloadAll} act={<Button onClick={onDownload}>Descargar todo</Button>}>
        <p>{settingsTexts.downloadAllText}</p>
      </Row>
    )
  }
  const isFull = phase === 'stopped' && failure?.kind === 'quota'
  return (
    <Row
      title={phase === 'done' ? settingsTexts.downloadAll : 'Descarga en curso'}
      act={
        <div className="set-acts">
          {isFull && <Button onClick={onDownload}>Volver a probar</Button>}
          <Button onClick={onCancel}>{phase === 'done' ? 'Dejar de descargar' : 'Cancelar'}</Button>
        </div>
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
