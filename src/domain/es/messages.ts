// Texts of failures and counts (docs/product.md §26). Only screens turn a failure into text (P26.16), and they do it
// here. Texts stated in the rules are literal.
import { ageInWords } from '../articles/dates.ts'
import type { Failure } from '../failure.ts'

export const ARTICLE_NOT_FOUND = 'Artículo no encontrado'

/** A file of the app is not on the device and cannot be loaded. */
export const MISSING_FILE = 'falta un archivo de la aplicación'
const UNKNOWN_LOAD_ERROR = 'Error fetching articles'

/** A failure in a few words, to follow 'Error: '. */
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

/** The public screens' 'Error: {message}', shown if there is nothing else to show (P13.8). */
export function loadErrorText(failure: Failure): string {
  return `Error: ${failureWords(failure)}`
}

/** The same for a thrown error (P26.2): a bug of ours or of a library. */
export function thrownErrorText(thrown: unknown): string {
  return thrown instanceof Error ? `Error: ${thrown.message}` : UNKNOWN_LOAD_ERROR
}

const STALE: { readonly [K in Failure['kind']]?: string } = {
  network: 'Sin conexión',
  timeout: 'Sin conexión',
  closed: 'No se pueden guardar datos en este navegador',
}

/** The status after a failed refresh: 'Sin conexión · datos de hace 2 h' (P13.7). `age`: null if never checked. */
export function staleNotice(failure: Failure, age: number | null): string {
  const what = STALE[failure.kind] ?? 'No se pudo actualizar'
  return age === null ? what : `${what} · datos de ${ageInWords(age)}`
}

/** The status of a reader known to be offline, before any request has failed. */
export function offlineNotice(age: number | null): string {
  return staleNotice({ kind: 'network' }, age)
}

/** The result of a manual refresh without a network; the device retries when it is online. */
export const OFFLINE_ANSWER = 'Sin conexión: se actualizará en cuanto vuelva.'

/** The result of a manual check. */
export function checkOutcome(failure: Failure | null): string {
  return failure === null ? 'Comprobado: está al día.' : `No se pudo comprobar: ${failureWords(failure)}.`
}

/** The cards' `7 min read`; it is English (P1.4), so callers mark its language. */
export function cardReadTime(minutes: number): string {
  return `${minutes} min read`
}

/** `Resultados para "camara"` (P7.9). */
export function resultsHeading(query: string): string {
  return `Resultados para "${query}"`
}
