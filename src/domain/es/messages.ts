// Failures and counts in the words a person reads (docs/product.md §26). Screens ask here; no other room turns a failure into
// words. Texts that the rules name stand character by character.

import { ageInWords } from '../articles/dates.ts'
import type { Failure } from '../failure.ts'

export const ARTICLE_NOT_FOUND = 'Artículo no encontrado'
export const UNEXPECTED_ERROR = 'Unexpected Application Error!'

/** A file of the app itself is neither on the device nor to be had. */
export const MISSING_FILE = 'falta un archivo de la aplicación'
const UNKNOWN_LOAD_ERROR = 'Error fetching articles'

/** A failure in a few words, fit to follow 'Error: '. */
export function failureWords(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return 'no se pudo conectar con el servidor'
    case 'timeout':
      return 'el servidor tarda demasiado en responder'
    case 'refused':
      return 'el servidor no lo permite'
    case 'busy':
      return 'el servidor está ocupado, prueba dentro de un momento'
    case 'rejected':
      return 'el servidor no acepta estos datos'
    case 'too-large':
      return 'es demasiado grande para el servidor'
    case 'server':
      return 'el servidor ha fallado'
    case 'invalid':
      return 'la respuesta del servidor no se entiende'
    case 'missing':
      return 'ya no existe'
    case 'conflict':
      return 'ha cambiado desde que se leyó'
    case 'quota':
      return 'no queda espacio en este dispositivo'
    case 'closed':
      return 'no se pueden guardar datos en este dispositivo'
    case 'aborted':
      return 'la petición se ha cancelado'
  }
}

/** The public screens' 'Error: {message}', for when there is nothing to show instead (P13.8). */
export function loadErrorText(failure: Failure): string {
  return `Error: ${failureWords(failure)}`
}

/** The same for something thrown: a bug, or what a library threw. */
export function thrownErrorText(thrown: unknown): string {
  return thrown instanceof Error ? `Error: ${thrown.message}` : UNKNOWN_LOAD_ERROR
}

const STALE: { readonly [K in Failure['kind']]?: string } = {
  network: 'Sin conexión',
  timeout: 'Sin conexión',
  closed: 'No se pueden guardar datos en este navegador',
}

/**
 * The quiet status when a refresh failed with articles in hand: 'Sin conexión · datos de hace 2 h' (P13.7).
 * `age` in milliseconds, null when nothing was ever checked.
 */
export function staleNotice(failure: Failure, age: number | null): string {
  const what = STALE[failure.kind] ?? 'No se pudo actualizar'
  return age === null ? what : `${what} · datos de ${ageInWords(age)}`
}

/** The status of someone known to be offline, before any request has failed. */
export function offlineNotice(age: number | null): string {
  return staleNotice({ kind: 'network' }, age)
}

/** The answer to who asks for what is new without a network; the device asks by itself when it is back. */
export const OFFLINE_ANSWER = 'Sin conexión: se actualizará en cuanto vuelva.'

/** What became of a check that somebody asked for. */
export function checkOutcome(failure: Failure | null): string {
  return failure === null ? 'Comprobado: está al día.' : `No se pudo comprobar: ${failureWords(failure)}.`
}

/** The cards' `7 min read`; English, mark it so. */
export function cardReadTime(minutes: number): string {
  return `${minutes} min read`
}

/** `Resultados para "camara"`. */
export function resultsHeading(query: string): string {
  return `Resultados para "${query}"`
}
