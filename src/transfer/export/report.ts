// The report of an import, before or after it: counts first, then each change and each omission.
import { failureWords } from '#domain/es/messages.ts'
import type { Failure } from '#domain/failure.ts'
import type { Note } from './content.ts'
import type { RemovedRows, SampleRows } from '../import/sample.ts'

export interface Tally {
  readonly created: number
  readonly updated: number
  readonly same: number
}

export interface ImportReport {
  readonly articles: Tally
  readonly categories: Tally
  readonly authors: Tally
  readonly guides: Tally
  /** `updated`: pictures that replace others with the same name in the bucket. */
  readonly pictures: Tally
  /** The number of another program's pictures without a file. */
  readonly missingPictures: number
  /** Facts about stored pictures: file names and alternative texts. */
  readonly pictureNotes: Tally
  /** Redirects from addresses of a former site. */
  readonly redirects: Tally
  /** The removed rows of the sample magazine; null if they stayed, or there are none. */
  readonly removed: RemovedRows | null
  /** Changes of existing rows, row by row, naming each field. */
  readonly updates: readonly Pick<Note, 'what' | 'why'>[]
  readonly notes: readonly Note[]
}

/** The table of counts. */
export function reportRows(report: ImportReport): readonly (readonly [name: string, tally: Tally])[] {
  const noted = report.pictureNotes
  return [
    ['Artículos', report.articles],
    ['Categorías', report.categories],
    ...(isAny(report.authors) ? [['Autores', report.authors] as const] : []),
    ...(isAny(report.guides) ? [['Guías', report.guides] as const] : []),
    ['Imágenes', report.pictures],
    ...(isAny(noted) ? [['Notas', noted] as const] : []),
    ['Direcciones', report.redirects],
  ]
}

function isAny({ created, updated, same }: Tally): boolean {
  return created + updated + same > 0
}

/** Is there nothing to write? */
export function changesNothing(report: ImportReport): boolean {
  return reportRows(report).every(([, { created, updated }]) => created + updated === 0)
}

/** The report as lines of text. `isPlan`: nothing has been written yet. */
export function reportLines(report: ImportReport, isPlan: boolean): string[] {
  const of = (kind: Note['kind']) => report.notes.filter((note) => note.kind === kind)
  const counts = reportRows(report).map(([name, { created, updated, same }]) => {
    const ending = name === 'Artículos' || name === 'Autores' ? 'os' : 'as'
    return `${`${name}:`.padEnd(12)} ${created} cread${ending}, ${updated} actualizad${ending}, ${same} sin cambios`
  })
  return [
    isPlan ? 'Comprobado; no se ha escrito nada. Esto es lo que se haría:' : 'Hecho:',
    ...counts.map((line) => `  ${line}`),
    ...(report.missingPictures > 0 ? [`  ${missingWords(report.missingPictures)}`] : []),
    ...(report.removed === null ? [] : [`  Muestra:     ${sampleWords(report.removed)}, fuera`]),
    ...section(isPlan ? 'Se actualizarían' : 'Actualizados', report.updates),
    ...section('Cambiados', of('changed')),
    ...section('Omitidos', of('left-out')),
  ]
}

/** Text about the number of pictures without a file. */
export function missingWords(count: number): string {
  return count === 1
    ? 'Falta 1 imagen: sigue en su sitio de antes.'
    : `Faltan ${count} imágenes: siguen en su sitio de antes.`
}

/** `43 artículos y 2 categorías`. */
export function sampleWords({ articles, categories }: RemovedRows): string {
  const words = [
    ...(articles > 0 ? [articles === 1 ? '1 artículo' : `${articles} artículos`] : []),
    ...(categories > 0 ? [categories === 1 ? '1 categoría' : `${categories} categorías`] : []),
  ]
  return words.join(' y ') || 'nada'
}

/** Counts the rows found. */
export function countOf({ articles, categories }: SampleRows): RemovedRows {
  return { articles: articles.length, categories: categories.length }
}

/** Explains why a row or a picture could not be written. */
export function refusalWords(failure: Failure): string {
  return failure.kind === 'conflict'
    ? 'alguien lo ha cambiado mientras se importaba; se queda como está'
    : failureWords(failure)
}

function section(heading: string, notes: ImportReport['updates']): string[] {
  if (notes.length === 0) return []
  return [`${heading} (${notes.length}):`, ...notes.map(({ what, why }) => `  ${what}: ${why}`)]
}
