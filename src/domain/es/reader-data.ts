// Texts about reader data: the result of reading a file, and the question before a deletion.
import type { Failure } from '../failure.ts'
import { failureWords } from './messages.ts'
import { LATER_READER_DATA_FILE } from '../device/reader-data-file.ts'
import { pictureCount, textCount } from './settings.ts'

const whole = new Intl.NumberFormat('es-ES')
const listed = new Intl.ListFormat('es', { type: 'conjunction' })
/** The most titles named; the rest is counted. */
const MOST_NAMED = 5

/** `1 review guardada`, `12 reviews guardadas`. */
export function savedCount(count: number): string {
  return count === 1 ? '1 review guardada' : `${whole.format(count)} reviews guardadas`
}

/** `1 review empezada o leída`, … */
export function readingCount(count: number): string {
  return count === 1 ? '1 review empezada o leída' : `${whole.format(count)} reviews empezadas o leídas`
}

/** Explains why a file was rejected and that nothing has changed. */
export function importRefused(failure: Failure): string {
  if (failure.kind !== 'invalid') return `No se pudo importar: ${failureWords(failure)}. No ha cambiado nada.`
  return failure.detail === LATER_READER_DATA_FILE
    ? 'Ese archivo es de una versión más nueva de la revista. Actualiza esta y vuelve a probar. No ha cambiado nada.'
    : 'Ese archivo no es una exportación de «Mis cosas». No ha cambiado nada.'
}

interface Joined {
  readonly saved: number
  readonly readings: number
  readonly copies: readonly string[]
  readonly lost: readonly string[]
  /** Unreadable entries. */
  readonly unread: number
}

/** The result of an import, a sentence each. */
export function importOutcome({ saved, readings, copies, lost, unread }: Joined): string[] {
  const added = saved === 0 ? 'ninguna review guardada nueva' : `${savedCount(saved)} más`
  return [
    `Importado: ${added} y ${readingCount(readings)}.`,
    ...(copies.length > 0
      ? [`Ya no están en la revista, pero tu copia se queda: ${titlesInWords(copies)}.`]
      : []),
    ...(lost.length > 0
      ? [`Ya no están en la revista y no se han podido guardar: ${titlesInWords(lost)}.`]
      : []),
    ...(unread > 0
      ? [unread === 1 ? 'Una entrada no se entendía.' : `${whole.format(unread)} entradas no se entendían.`]
      : []),
  ]
}

/** `«Uno», «Dos» y 3 más`. */
function titlesInWords(titles: readonly string[], most = MOST_NAMED): string {
  const named = titles.slice(0, most).map((title) => `«${title || 'sin título'}»`)
  const more = titles.length - named.length
  return listed.format(more > 0 ? [...named, `${whole.format(more)} más`] : named)
}

interface Goes {
  readonly articles: number
  readonly texts: number
  readonly saved: number
  readonly readings: number
  readonly searches: number
  /** Is somebody signed in to the backoffice? */
  readonly isSignedIn: boolean
}

/** What a deletion removes, one line each. `pictures`: null if none are stored or not counted. */
export function goesWords(
  { articles, texts, saved, readings, searches, isSignedIn }: Goes,
  pictures: number | null,
): string[] {
  const rows = [
    articles === 1 ? 'La lista de 1 review' : `La lista de ${whole.format(articles)} reviews`,
    textCount(texts),
    ...(pictures === null ? [] : [pictureCount(pictures)]),
  ]
  return [
    listed.format(rows),
    listed.format([savedCount(saved), readingCount(readings)]),
    `Tus ajustes y ${searches === 1 ? 'tu búsqueda reciente' : 'tus búsquedas recientes'}`,
    ...(isSignedIn ? ['Tu sesión en la redacción'] : []),
  ]
}

/** `Borrar también 2 borradores sin guardar: «A» y «B»`: only named drafts are deleted. */
export function draftsToo(titles: readonly string[]): string {
  const count = titles.length === 1 ? '1 borrador' : `${whole.format(titles.length)} borradores`
  return `Borrar también ${count} sin guardar: ${titlesInWords(titles, Infinity)}`
}

const remains = {
  own: 'lo que es tuyo (lo guardado, lo leído, tus ajustes)',
  copies: 'la lista y los textos',
  pictures: 'las imágenes',
} as const

/** Lists what is left after an incomplete deletion. */
export function remainsWords(left: readonly (keyof typeof remains)[]): string {
  return `No se ha podido borrar todo. Quedan: ${listed.format(left.map((part) => remains[part]))}. Cierra las otras pestañas de la revista y vuelve a probar.`
}
