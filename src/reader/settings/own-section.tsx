import { readingCount, savedCount } from '#domain/es/reader-data.ts'
import { deviceContents } from '#store/device/device-contents.ts'
import type { Erasure } from '#store/device/erase.ts'
import { useStored } from '#store/use-stored.ts'
import type { Offline } from '#sync/offline.ts'
import { EraseRow } from './erase-row.tsx'
import { ExportRow } from './export-row.tsx'
import { ImportRow } from './import-row.tsx'
import { Row } from './row.tsx'

const NOTHING = {}

interface OwnSectionProps {
  readonly offline: Offline
  readonly erase: Erasure['erase']
}

/** What is the reader's own, to be taken along, brought and deleted. */
export function OwnSection({ offline, erase }: OwnSectionProps) {
  const counts = useStored(deviceContents, NOTHING)
  return (
    <section className="set" aria-labelledby="set-own">
      <h2 id="set-own">Mis cosas</h2>
      <Row title="Guardadas y leídas">
        <p>{counts ? `${savedCount(counts.saved)} y ${readingCount(counts.readings)}.` : '\u00A0'}</p>
      </Row>
      <ExportRow />
      <ImportRow offline={offline} />
      <EraseRow counts={counts ?? null} offline={offline} erase={erase} />
    </section>
  )
}
