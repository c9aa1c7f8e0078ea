import { useState, useRef, useId } from 'react'
import {
  readingCount,
  savedCount,
  importOutcome,
  importRefused,
  draftsToo,
  goesWords,
  remainsWords,
} from '#domain/es/reader-data.ts'
import { deviceContents, type DeviceContents } from '#store/device/device-contents.ts'
import type { Erasure } from '#store/device/erase.ts'
import { useStored, useDevice } from '#store/use-stored.ts'
import type { Offline } from '#sync/offline.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { failureWords } from '#domain/es/messages.ts'
import { writeReaderDataFile, readReaderDataFile } from '#domain/device/reader-data-file.ts'
import { slugOf } from '#domain/categories/slug.ts'
import { site } from '#site.ts'
import { ownFileOf, joinOwnFile } from '#store/reader-data/merge-reader-data.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { isOfflinePreference, readOfflinePreference } from '#store/device/offline-preference.ts'
import { Row, RowText, Section, ChoiceField } from './row.tsx'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import { Dialog, DialogList } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/online.ts'

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

/** Deletes everything on this device after listing it; drafts only if their box is ticked. */
function EraseRow({ counts, offline, erase }: EraseRowProps) {
  // The question keeps the drafts it named, even if new ones arrive meanwhile.
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
      <RowText>
        Deja este dispositivo como si nunca hubieras abierto la revista. Después empieza de nuevo, con lo que
        haya en el servidor.
      </RowText>
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
          <p>Se queda la aplicación, para que siga abriéndose.</p>
          {drafts.length > 0 && (
            <ChoiceField
              type="checkbox"
              id={id}
              label={draftsToo(drafts.map(({ title }) => title))}
              checked={isWithDrafts}
              onChange={(event) => setWithDrafts(event.target.checked)}
            />
          )}
          {!isOnline && <p role="status">Ahora no hay conexión: no habrá nada que leer hasta que vuelva.</p>}
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

const NOTHING = {}

interface OwnSectionProps {
  readonly offline: Offline
  readonly erase: Erasure['erase']
}

/** Reader data, to export, import and delete. */
export function OwnSection({ offline, erase }: OwnSectionProps) {
  const counts = useStored(deviceContents, NOTHING)
  return (
    <Section id="set-own" title="Mis cosas">
      <Row title="Guardadas y leídas">
        <RowText>
          {counts ? `${savedCount(counts.saved)} y ${readingCount(counts.readings)}.` : '\u00A0'}
        </RowText>
      </Row>
      <ExportRow />
      <ImportRow offline={offline} />
      <EraseRow counts={counts ?? null} offline={offline} erase={erase} />
    </Section>
  )
}

function ExportRow() {
  const device = useDevice()
  const [outcome, setOutcome] = useState('')
  const take = async () => {
    if (!device) return
    const file = await ownFileOf(device)
    if (!file.ok) return setOutcome(`No se pudo exportar: ${failureWords(file.failure)}.`)
    const now = new Date()
    const text = writeReaderDataFile(file.value, now.getTime())
    const name = `${slugOf(site.shortName)}-mis-cosas-${todayLocal(now)}.json`
    saveFile(new Blob([text], { type: 'application/json' }), name)
    setOutcome(`Está en tus descargas: ${name}`)
  }
  return (
    <Row title="Exportar mis cosas" act={<Button onClick={() => void take()}>Exportar mis cosas</Button>}>
      <RowText>
        Un archivo con lo que has guardado y leído, tus ajustes y tus búsquedas, para llevarlo a otro
        dispositivo. No dice quién eres.
      </RowText>
      <RowText role="status">{outcome}</RowText>
    </Row>
  )
}

/** A thousand saved articles are about 10 MB, so real files are never larger than this. */
const MOST_BYTES = 200_000_000

function ImportRow({ offline }: { readonly offline: Offline }) {
  const device = useDevice()
  const { requests } = useSync()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<readonly string[]>([])

  const bring = async (file: File): Promise<readonly string[]> => {
    if (!device) return []
    if (file.size > MOST_BYTES) return ['Ese archivo es demasiado grande para ser de «Mis cosas».']
    const text = await file.text().catch(() => '')
    const read = readReaderDataFile(text, Date.now())
    if (!read.ok) return [importRefused(read.failure)]
    const joined = await joinOwnFile(device, read.value)
    if (!joined.ok) return [importRefused(joined.failure)]
    const { offline: wanted } = joined.value
    // Not awaited: the downloads may take long, and the result is already known.
    void requests.storeSaved()
    if (isOfflinePreference(wanted) && wanted !== (await readOfflinePreference(device)))
      void offline.choose(wanted)
    return importOutcome({ ...joined.value, unread: read.value.unread })
  }

  return (
    <Row
      title="Importar"
      act={
        <>
          <Button onClick={() => field.current?.click()}>Importar</Button>
          <input
            ref={field}
            type="file"
            accept=".json,application/json"
            aria-label="Archivo de «Mis cosas»"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Allows choosing the same file again.
              event.target.value = ''
              if (!file) return
              setOutcome(['Importando…'])
              void bring(file).then(setOutcome)
            }}
          />
        </>
      }
    >
      <RowText>
        Añade lo que diga el archivo a lo que ya hay: nada se pierde. Si un ajuste es distinto, vale el del
        archivo.
      </RowText>
      <div role="status">
        {outcome.map((sentence) => (
          <RowText key={sentence}>{sentence}</RowText>
        ))}
      </div>
    </Row>
  )
}
