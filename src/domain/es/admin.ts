// The backoffice's texts, including all that the rules state literally (docs/product.md §16, §26). A failed action
// shows the rule's toast; the form explains why it failed.
import { adminTitles } from './admin-titles.ts'
import { brokenRuleWords } from '../articles/broken-rules.ts'
import { ageInWords } from '../articles/dates.ts'
import { failureWords } from './messages.ts'
import type { Failure } from '../failure.ts'
import { bad, type ToastWords, toasts } from './toasts.ts'
import { capitalised } from './guides.ts'

/** The texts of the admin screens (docs/product.md §16). */
export const adminTexts = {
  ...adminTitles,
  articleLoading: 'Cargando artículo...',
  articleMissing: 'El artículo no se pudo encontrar.',
  deleteArticle: '¿Eliminar este artículo?',
  user: 'Usuario (email)',
  password: 'Contraseña',
  signOut: 'Salir',
  backToList: 'Volver a la lista',
  delete: 'Borrar',
  undo: 'Deshacer',
  changePassword: 'Cambiar la contraseña',
  noDescription: '-',
  keepMine: 'Conservar lo mío',
  useTheirs: 'Usar lo del servidor',
  recoverDraft: 'Recuperar',
  createAnew: 'Crearlo de nuevo con este texto',
  createAuthorAnew: 'Crearlo de nuevo con estos datos',
  createCategoryAnew: 'Crearla de nuevo con estos datos',
  noStorage:
    'Este servidor no tiene dónde guardar imágenes: no se pueden subir archivos. Añádelas por su dirección (URL).',
  duplicate: 'Duplicar',
  seeInMagazine: 'Ver en la revista',
  restore: 'Restaurar',
  historyOnServer: 'El historial está en el servidor: hace falta conexión y una sesión iniciada.',
  seen: 'Cómo se verá',
  signInAgain: 'Tu sesión ha terminado. Escribe la contraseña y se guardará lo mismo que ibas a guardar.',
} as const

/** The question before a category is deleted (P16.8). */
export function deleteCategoryQuestion(name: string): string {
  return `¿Estás seguro de que quieres eliminar la categoría "${name}"?`
}

/** What happens to the articles of a deleted category. */
export function categoryArticlesWords(count: number): string {
  if (count === 0) return 'No tiene artículos.'
  return count === 1
    ? 'Tiene 1 artículo, que se queda sin categoría.'
    : `Tiene ${numbers.format(count)} artículos, que se quedan sin categoría.`
}

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: true })

/** 'Borrador de hace 3 min'; `age` in milliseconds. */
export function draftWords(age: number): string {
  return `Borrador de ${ageInWords(age)}`
}

/** 'Tu borrador de hace 3 min: los lectores ven lo publicado'; `age` in milliseconds. */
export function openedDraftWords(
  age: number,
  { isNew, isElsewhere }: { readonly isNew: boolean; readonly isElsewhere: boolean },
): string {
  const where = isElsewhere ? ' en otro dispositivo' : ''
  return `Tu borrador de ${ageInWords(age)}${where}: ${isNew ? 'aún no es público' : 'los lectores ven lo publicado'}`
}

/** 'Otro borrador de hace 3 min en este dispositivo'; `age` in milliseconds. */
export function otherDraftWords(age: number): string {
  return `Otro borrador de ${ageInWords(age)} en este dispositivo`
}

/** Why a sign-in failed: the catalogue's toast for wrong credentials, otherwise the problem. */
export function signInToast(failure: Failure, now: number): ToastWords {
  if (failure.kind === 'refused') return toasts.notSignedIn
  if (failure.kind === 'busy' && failure.status === 429) {
    return bad('Demasiados intentos', lockedWords(failure.retryAfter, now))
  }
  return bad('Error', capitalised(failureWords(failure)))
}

/** Says until when sign-in is locked: unlike a duration, a time of day stays correct while it is on the screen. */
function lockedWords(wait: number | null, now: number): string {
  if (wait === null) return 'Espera unos minutos y vuelve a probar'
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const words = [
    ...(minutes > 0 ? [minutes === 1 ? '1 minuto' : `${minutes} minutos`] : []),
    ...(rest > 0 ? [rest === 1 ? '1 segundo' : `${rest} segundos`] : []),
  ]
  return `Espera ${words.join(' y ')} y vuelve a probar: a las ${clockTime.format(now + wait)}`
}

const clockTime = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Explains in a sentence why a save failed and what happened to the text (P17.20). */
export function saveFailureWords(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return 'No hay conexión. Todo lo escrito está en este dispositivo: vuelve a guardar cuando la haya.'
    case 'refused':
      return failure.status === 401
        ? adminTexts.signInAgain
        : 'El servidor no te permite guardar. Todo lo escrito está en este dispositivo.'
    case 'rejected':
      return `${brokenRuleWords(failure.rule ?? '') ?? 'El servidor no acepta estos datos'}.`
    case 'too-large':
      return 'Es demasiado grande para el servidor: acorta el texto. Todo lo escrito está en este dispositivo.'
    case 'missing':
      return 'Ya no existe en el servidor. Todo lo escrito está en este dispositivo.'
    case 'timeout':
    case 'busy':
    case 'server':
    case 'invalid':
    case 'conflict':
    case 'quota':
    case 'closed':
    case 'aborted':
      return `${capitalised(workWords(failure))}. Todo lo escrito está en este dispositivo: vuelve a guardar en un momento.`
  }
}

/** Why the preview is not available. `missing`: the magazine has no server of its own. */
export function previewFailureWords(failure: Failure): string {
  if (failure.kind === 'missing' || (failure.kind === 'refused' && failure.status === 405)) {
    return 'Esta revista no tiene un servidor que lo dibuje.'
  }
  if (failure.kind === 'network') return 'Lo dibuja el servidor: hace falta conexión.'
  if (failure.kind === 'refused') return 'Lo dibuja el servidor: hace falta una sesión iniciada.'
  return `${capitalised(failureWords(failure))}.`
}

/** Why an upload failed. `missing`: there is no storage service here. */
export function uploadFailureWords(failure: Failure): string {
  switch (failure.kind) {
    case 'missing':
      return adminTexts.noStorage
    case 'too-large':
      return 'La imagen es demasiado grande para el servidor'
    case 'rejected':
      return 'El servidor no acepta este tipo de imagen'
    case 'server':
      // The server's disk refuses writes, or its limit is reached.
      return failure.status === 507
        ? 'En el servidor no se pueden guardar más imágenes'
        : capitalised(failureWords(failure))
    case 'network':
    case 'timeout':
    case 'refused':
    case 'busy':
    case 'invalid':
    case 'conflict':
    case 'quota':
    case 'closed':
    case 'aborted':
      return capitalised(failureWords(failure))
  }
}

/** A server whose disk is full or refuses writes returns 507, so that editors can tell the operator. */
function workWords(failure: Failure): string {
  const isDisk = failure.kind === 'server' && failure.status === 507
  return isDisk ? 'en el disco del servidor no se puede escribir' : failureWords(failure)
}

/** The number of texts that a search in the backoffice did not cover, because they are not on this device. */
export function unreadWords(count: number): string {
  return count === 1
    ? 'El texto de 1 artículo aún no está en este dispositivo: de él se ha buscado solo en el título y la introducción.'
    : `Los textos de ${count} artículos aún no están en este dispositivo: de ellos se ha buscado solo en el título y la introducción.`
}
