// Texts of the settings screen: counts, sizes, times and the result of a download.
import { todayLocal } from '../articles/dates.ts'
import type { Failure } from '../failure.ts'
import { failureWords } from './messages.ts'

export const settingsTexts = {
  title: 'Ajustes',
  newest: 'Lo más nuevo',
  newestText: 'Los textos de las reviews y las imágenes de las más nuevas. Lo demás llega al abrirlo.',
  budget: 'Espacio para imágenes',
  everything: 'Todo',
  everythingText: 'Todos los textos y todas las imágenes, también de lo que se publique.',
  opened: 'Solo lo que abro',
  openedText: 'Lo que abras con conexión se queda aquí. Nada más se descarga.',
  keepsNothing:
    'No se pueden guardar datos en este navegador. La revista se lee mientras esta página siga abierta y haya conexión; nada queda para después.',
  download: 'Descarga de todo',
  freeSpace: 'Liberar espacio',
  freeSpaceText:
    'Borra los textos y las imágenes, y desde entonces se guarda solo lo que abras. La lista se queda, y lo que has guardado o escrito tú no se toca.',
  isPersistent: 'El navegador no borrará la revista por su cuenta, aunque falte espacio.',
  isNotPersistent:
    'Si a este dispositivo le falta espacio, el navegador puede borrar la revista y volver a traerla después.',
  noErrors: 'Nada ha fallado en este dispositivo.',
  errors:
    'Algo ha fallado en este dispositivo. El registro dice qué, con la versión de la aplicación; no sale de aquí si no lo copias tú.',
  isInstalled: 'Abierta como aplicación instalada.',
  isInBrowser: 'Abierta en el navegador.',
} as const

const KILO = 1000
const MEGA = 1_000_000
const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('es-ES')

/** `0 KB`, `340 KB`, `2,1 MB`; the unit never wraps. */
export function sizeInWords(bytes: number): string {
  if (bytes < MEGA) return `${whole.format(Math.ceil(Math.max(bytes, 0) / KILO))}\u00A0KB`
  return `${oneDecimal.format(bytes / MEGA)}\u00A0MB`
}

/** `1 texto`, `43 textos`. */
export function textCount(count: number): string {
  return `${whole.format(count)} ${count === 1 ? 'texto' : 'textos'}`
}

/** `1 imagen`, `120 imágenes`. */
export function pictureCount(count: number): string {
  return `${whole.format(count)} ${count === 1 ? 'imagen' : 'imágenes'}`
}

interface Progress {
  readonly done: number
  readonly of: number
}

/** `Textos: 21 de 43. Imágenes: 30 de 120.`; counts not known yet are left out. */
export function progressWords(texts: Progress | null, pictures: Progress | null): string {
  const part = (name: string, progress: Progress | null) =>
    progress ? [`${name}: ${whole.format(progress.done)} de ${whole.format(progress.of)}.`] : []
  return [...part('Textos', texts), ...part('Imágenes', pictures)].join(' ')
}

/** Explains why a complete download has stopped, and what happens next. */
export function downloadStopped(failure: Failure): string {
  if (failure.kind === 'quota')
    return 'No queda espacio en este dispositivo. Lo que ya está aquí se queda y se puede leer.'
  if (failure.kind === 'network' || failure.kind === 'timeout') return 'Sin conexión. Seguirá cuando vuelva.'
  return `Se ha parado: ${failureWords(failure)}. Se volverá a intentar.`
}

/** After a complete download: `Todo está aquí: 43 textos y 120 imágenes.` */
export function downloadDone(texts: number, pictures: number | null, missing: number): string {
  const all = pictures === null ? textCount(texts) : `${textCount(texts)} y ${pictureCount(pictures)}`
  const here = `Todo está aquí: ${all}.`
  if (missing === 0) return here
  return missing === 1
    ? `${here} Otra imagen ya no se puede descargar: su archivo ya no existe.`
    : `${here} Otras ${whole.format(missing)} imágenes ya no se pueden descargar: sus archivos ya no existen.`
}

/** What would be deleted: `43 textos y 90 imágenes, 4,4 MB`. */
export function contentsWords(texts: number, pictures: number, bytes: number): string {
  return `${textCount(texts)} y ${pictureCount(pictures)}, ${sizeInWords(bytes)}`
}

/** When the data was last known to equal the server's: `Hoy a las 10:24.` */
export function checkedAtWords(checkedAt: number | null, now: number): string {
  if (checkedAt === null) return 'Sin datos todavía.'
  const moment = new Date(checkedAt)
  const time = moment.toLocaleTimeString('es-ES', { hour: '2-digit', minute: '2-digit' })
  if (todayLocal(moment) === todayLocal(new Date(now))) return `Hoy a las ${time}.`
  const day = moment.toLocaleDateString('es-ES', { day: 'numeric', month: 'long' })
  return `El ${day} a las ${time}.`
}
