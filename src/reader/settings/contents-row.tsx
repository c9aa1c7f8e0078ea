import { pictureCount, settingsTexts, sizeInWords, textCount } from '#domain/settings-messages.ts'
import type { Contents } from '#store/contents.ts'
import type { OfflinePreference } from '#store/offline-preference.ts'
import { Meter } from './meter.tsx'
import { Row } from './row.tsx'
import type { Usage } from './use-measured.ts'

const keeps: Readonly<Record<OfflinePreference, string>> = {
  newest: settingsTexts.keepsNewest,
  everything: settingsTexts.keepsEverything,
  opened: settingsTexts.keepsOpened,
}

interface ContentsRowProps {
  /** Null: this browser keeps nothing. */
  readonly preference: OfflinePreference | null
  readonly counts: Contents | undefined
  readonly measured: Usage | null
}

/** What is on the device now, by kind, and how much room it takes. */
export function ContentsRow({ preference, counts, measured }: ContentsRowProps) {
  return (
    <Row title="Contenido sin conexión">
      <p>{preference === null ? settingsTexts.keepsNothing : keeps[preference]}</p>
      {counts && measured && <Amounts counts={counts} measured={measured} />}
    </Row>
  )
}

function Amounts({ counts, measured }: { readonly counts: Contents; readonly measured: Usage }) {
  const { texts, pictures, usage } = measured
  const parts = [
    { name: 'texts', amount: texts },
    { name: 'pictures', amount: pictures?.bytes ?? 0 },
  ]
  const sum = texts + (pictures?.bytes ?? 0)
  return (
    <>
      <Meter parts={parts} of={Math.max(usage ?? 0, sum)} />
      <ul className="legend">
        <li className="legend-texts">
          <b>{sizeInWords(texts)}</b> {textCount(counts.texts)}
        </li>
        {pictures && (
          <li className="legend-pictures">
            <b>{sizeInWords(pictures.bytes)}</b> {pictureCount(pictures.count)}
          </li>
        )}
        {usage !== null && (
          <li>
            <b>{sizeInWords(Math.max(usage, sum))}</b> con la lista y la aplicación
          </li>
        )}
        <li>
          <b>{counts.articles}</b> reviews en la lista
        </li>
      </ul>
    </>
  )
}
