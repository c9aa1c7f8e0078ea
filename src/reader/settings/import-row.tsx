import { useRef, useState } from 'react'
import { readReaderDataFile } from '#domain/device/reader-data-file.ts'
import { importOutcome, importRefused, ownTexts } from '#domain/es/reader-data.ts'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { isOfflinePreference, readOfflinePreference } from '#store/device/offline-preference.ts'
import { joinOwnFile } from '#store/reader-data/reader-data-file.ts'
import { useDevice } from '#store/use-stored.ts'
import type { Offline } from '#sync/offline.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'

/** A thousand saved articles are about ten; nobody has more than this. */
const MOST_BYTES = 200_000_000

/** Brings what is the reader's from a file, and says what came of it. */
export function ImportRow({ offline }: { readonly offline: Offline }) {
  const device = useDevice()
  const { requests } = useSync()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<readonly string[]>([])

  const bring = async (file: File): Promise<readonly string[]> => {
    if (!device) return []
    if (file.size > MOST_BYTES) return [ownTexts.tooLarge]
    const text = await file.text().catch(() => '')
    const read = readReaderDataFile(text, Date.now())
    if (!read.ok) return [importRefused(read.failure)]
    const joined = await joinOwnFile(device, read.value)
    if (!joined.ok) return [importRefused(joined.failure)]
    const { offline: wanted } = joined.value
    // What they bring comes when it comes: the outcome is known before.
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
              // The same file may be chosen again.
              event.target.value = ''
              if (!file) return
              setOutcome(['Importando…'])
              void bring(file).then(setOutcome)
            }}
          />
        </>
      }
    >
      <p>{ownTexts.importText}</p>
      <div role="status">
        {outcome.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Row>
  )
}
