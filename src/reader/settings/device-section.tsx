import { useState, useSyncExternalStore } from 'react'
import {
  checkedAtWords,
  contentsWords,
  settingsTexts,
  sizeInWords,
  downloadDone,
  downloadStopped,
  progressWords,
} from '#domain/es/settings.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { useCheck, useMinute } from '#reader/freshness/use-freshness.ts'
import { contents, type Contents } from '#store/device/contents.ts'
import {
  type OfflinePreference,
  readOfflinePreference,
  readPictureBudget,
} from '#store/device/offline-preference.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { useStored } from '#store/use-stored.ts'
import type { Offline } from '#sync/offline.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DownloadStatus } from '#sync/download/download-status.ts'
import { ContentsRow } from './contents-row.tsx'
import { Meter, Row, RowText, Section } from './row.tsx'
import { useMeasured, type Usage } from './use-measured.ts'

const NOTHING = {}

interface DeviceSectionProps {
  readonly offline: Offline
  readonly persistence: Persistence
}

/** How much of the magazine is on the device, and how much should be. */
export function DeviceSection({ offline, persistence }: DeviceSectionProps) {
  const { status } = useSync()
  const download = useSyncExternalStore(offline.subscribe, offline.get, offline.get)
  const preference = useStored(readOfflinePreference, NOTHING)
  const budget = useStored(readPictureBudget, NOTHING)
  const counts = useStored(contents, NOTHING)
  const change = JSON.stringify([counts, download, status.checkedAt])
  const measured = useMeasured(offline, persistence, change)
  // If the browser refuses the database, nothing can be downloaded or freed.
  const isKept = status.failure?.kind !== 'closed'
  const kept = preference ?? 'newest'
  // A choice is shown at once, although storing it takes a moment.
  const [pressed, setPressed] = useState({ from: kept, to: kept })
  const shown = pressed.from === kept ? pressed.to : kept
  const choose = (chosen: OfflinePreference) => {
    setPressed({ from: kept, to: chosen })
    if (chosen === 'everything') void persistence.ask('download')
    void offline.choose(chosen)
  }
  return (
    <Section id="set-device" title="En este dispositivo">
      <ContentsRow
        preference={isKept ? shown : null}
        budget={budget ?? 20}
        counts={counts}
        measured={measured}
        onChoose={choose}
        onBudget={(megabytes) => void offline.setBudget(megabytes)}
      />
      {isKept && (
        <DownloadRow
          download={download}
          isWished={preference === 'everything'}
          onRetry={() => choose('everything')}
          onCancel={() => choose('newest')}
        />
      )}
      <CheckRow />
      {isKept && <FreeRow counts={counts} measured={measured} onFree={() => offline.free()} />}
    </Section>
  )
}

function CheckRow() {
  const { status } = useSync()
  const now = useMinute()
  const { isBusy, answer, outcome, ask } = useCheck()
  return (
    <Row
      title="Últimos datos"
      act={
        <Button aria-disabled={isBusy} onClick={ask}>
          <Icon name="refresh" small />
          Comprobar ahora
        </Button>
      }
    >
      <RowText>{`${checkedAtWords(status.checkedAt, now ?? 0)} Se comprueba solo cada vez que vuelves.`}</RowText>
      <RowText role="status">{outcome || (isBusy ? 'Comprobando…' : answer)}</RowText>
    </Row>
  )
}

interface FreeRowProps {
  readonly counts: Contents | undefined
  readonly measured: Usage | null
  /** Deletes what can be downloaded again; returns the bytes freed. */
  readonly onFree: () => Promise<number>
}

/** Frees space on the device after confirmation, and reports how much. */
function FreeRow({ counts, measured, onFree }: FreeRowProps) {
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
        <Button look="risky" aria-disabled={isEmpty} onClick={() => setAsking(!isEmpty)}>
          <Icon name="trash" small />
          {settingsTexts.freeSpace}
        </Button>
      }
    >
      <RowText>{settingsTexts.freeSpaceText}</RowText>
      <RowText role="status">{outcome}</RowText>
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

interface DownloadRowProps {
  readonly download: DownloadStatus
  /** Should everything be stored, now and later? */
  readonly isWished: boolean
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** The progress of a complete download; nothing unless it is chosen. */
function DownloadRow(props: DownloadRowProps) {
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
          <div className="grid gap-2">
            {isFull && <Button onClick={onRetry}>Volver a probar</Button>}
            <Button onClick={onCancel}>Cancelar</Button>
          </div>
        )
      }
    >
      <RowText role={phase === 'working' ? undefined : 'status'}>{stateWords(download)}</RowText>
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
