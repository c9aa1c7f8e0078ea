import type { ExportReport } from '#transfer/export/export-content.ts'
import type { PreparedImport } from '#transfer/import/prepare-import.ts'
import type { ImportReport } from '#transfer/export/report.ts'
import { Button } from '#ui/button.tsx'
import type { ContentBackend } from '#transfer/content-backend.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

/** Access to the magazine's rows and pictures; each call is repeated if the session has expired and is renewed. */
export function sessionBackend(
  tools: Pick<BackofficeTools, 'contentBackend' | 'withSession'>,
  signal: AbortSignal,
): ContentBackend {
  const backend = tools.contentBackend(signal)
  return {
    storage: backend.storage,
    rows: (table) => tools.withSession(() => backend.rows(table)),
    beginImport: (name) => tools.withSession(() => backend.beginImport(name)),
    create: (table, rows) => tools.withSession(() => backend.create(table, rows)),
    update: (table, update) => tools.withSession(() => backend.update(table, update)),
    remove: (table, row) => tools.withSession(() => backend.remove(table, row)),
    putRedirects: (redirects) => tools.withSession(() => backend.putRedirects(redirects)),
    picture: (address) => tools.withSession(() => backend.picture(address)),
    holdPictures: (names) => tools.withSession(() => backend.holdPictures(names)),
    pictureNotes: (names) => tools.withSession(() => backend.pictureNotes(names)),
    notePicture: (picture) => tools.withSession(() => backend.notePicture(picture)),
    storePicture: (picture) => tools.withSession(() => backend.storePicture(picture)),
  }
}

/** The current step as text, and its progress; `of` 0 if the total is unknown. */
interface Progress {
  readonly words: string
  readonly done: number
  readonly of: number
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly report: ExportReport }
  | { readonly kind: 'failed'; readonly why: string }

export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: Progress }
  /** Compared without writing: the editor decides next. */
  | { readonly kind: 'checked'; readonly name: string; readonly prepared: PreparedImport }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'failed'; readonly why: string }

export const IDLE = { kind: 'idle' } as const

/** The names of the steps of an import. */
export const stepWords = {
  'compare-pictures': 'Comparando imágenes',
  'store-pictures': 'Guardando imágenes',
  'write-rows': 'Guardando artículos',
  'write-redirects': 'Guardando direcciones',
  'remove-sample': 'Quitando la muestra',
} as const

/** The current step, its progress, and a button to stop. */
export function ProgressLine(props: { readonly progress: Progress; readonly onStop: () => void }) {
  const { words, done, of } = props.progress
  return (
    <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-3">
      <label className="grid grow basis-56 gap-2 tabular">
        {words}
        {of > 0 && ` (${done} de ${of})`}
        <progress className="w-full accent-ink" {...(of > 0 && { value: done, max: of })} />
      </label>
      <Button onClick={props.onStop}>Detener</Button>
    </div>
  )
}
