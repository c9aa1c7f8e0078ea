// Texts about pictures: those of an article in the form, and the stored ones on their screen.
import type { ToastWords } from './toasts.ts'
import { pictureCount, sizeInWords } from './settings.ts'
import { pixelsOf, type PictureUse, type StoredPicture } from '../pictures/stored-picture.ts'
import { momentWords } from './versions.ts'

export const pictureTexts = { alt: 'Texto alternativo', caption: 'Pie' } as const

export const storedPictureTexts = {
  choose: 'Elegir de las guardadas',
  chooseTitle: 'Elegir una imagen guardada',
  search: 'Buscar por artículo o nombre',
  select: 'Elegir',
  remove: 'Borrar',
  removeAll: 'Borrar las que no se usan',
  none: 'Todavía no hay imágenes guardadas en el servidor.',
  noneFound: 'Ninguna imagen coincide.',
  allUsed: 'No hay imágenes sin usar.',
  unused: 'Sin usar',
  drafted: 'En un borrador',
  odd: 'No se puede saber si se usa: su nombre lleva espacios o acentos.',
  noLook: 'Sin vista previa: solo está en tamaño completo.',
  onServer: 'La lista de imágenes está en el servidor: hace falta conexión y una sesión iniciada.',
  noList: 'Este servidor no sabe decir qué imágenes guarda.',
  inArticle: 'Ya está en este artículo',
  gone: 'Esta imagen se acaba de borrar. Elige otra.',
  notHeld: 'No se ha podido elegir la imagen. Vuelve a intentarlo cuando haya conexión.',
} as const

/** `1 imagen, 90 KB`. */
export function picturesWords({ count, bytes }: { readonly count: number; readonly bytes: number }): string {
  return `${pictureCount(count)}, ${sizeInWords(bytes)}`
}

/** `1200 × 675 · 99 KB · Subida hoy a las 10:31`; a line never begins with a dot. `now` in milliseconds since 1970. */
export function factsWords(picture: StoredPicture, now: number): string {
  const pixels = pixelsOf(picture)
  const facts = [sizeInWords(picture.bytes), `Subida ${momentWords(picture.storedAt, now)}`]
  return [...(pixels === null ? [] : [pixels]), ...facts].join('\u00A0· ')
}

/** A generated file name, which is meaningless to people. */
const GIVEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d+x\d+\./

/** The title of a picture: its file name, otherwise the title of its use, otherwise its name in the bucket. */
export function pictureName({ name, fileName, uses }: StoredPicture): string {
  if (fileName !== null) return fileName
  const title = uses.find((use) => use.title !== '')?.title
  if (title !== undefined || !GIVEN.test(name)) return title ?? name
  return uses.length > 0 ? storedPictureTexts.drafted : storedPictureTexts.unused
}

/** A label that identifies the picture for people who cannot see it. */
export function pictureLabel(picture: StoredPicture, now: number): string {
  return `${pictureName(picture)}, ${factsWords(picture, now)}`
}

/** The text before the title of a use; the whole text if there is no title. */
export function useWords({ kind }: PictureUse): string {
  switch (kind) {
    case 'article':
      return ''
    case 'author':
      return 'Cara de '
    case 'draft':
      return 'Borrador: '
    case 'version':
      return 'Versión anterior: '
    case 'trash':
      return 'En la papelera: '
    case 'device':
      return 'Borrador en un dispositivo'
  }
}

/** `Borrar las 3 elegidas`. */
export function removeSelected(count: number): string {
  return count === 1 ? 'Borrar la elegida' : `Borrar las ${count} elegidas`
}

const NAMES_SHOWN = 6

/** The question before pictures are removed. */
export function removeQuestion(asked: {
  readonly count: number
  readonly bytes: number
  /** The known file names. */
  readonly names: readonly string[]
}): { readonly title: string; readonly text: string } {
  const one = asked.count === 1
  const shown = asked.names.slice(0, NAMES_SHOWN)
  const rest = asked.count - shown.length
  const named = shown.length === 0 ? '' : `${shown.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}. `
  return {
    title: one ? '¿Borrar esta imagen?' : `¿Borrar ${pictureCount(asked.count)}?`,
    text: `${named}${one ? 'Ocupa' : 'Ocupan'} ${sizeInWords(asked.bytes)} y no se ${one ? 'puede' : 'pueden'} recuperar. ${
      one ? 'Si alguien ha empezado a usarla, se queda' : 'Las que alguien haya empezado a usar se quedan'
    }.`,
  }
}

/** The result of a removal: how many of how many. */
export function removedWords(removed: number, asked: number): ToastWords {
  const stay = asked - removed
  const kept =
    stay === 1
      ? '1 imagen se usa desde hace un momento y se queda'
      : `${pictureCount(stay)} se usan y se quedan`
  if (removed === 0) return { tone: 'info', title: 'No se ha borrado nada', text: kept }
  const title = removed === 1 ? 'Imagen borrada' : `${pictureCount(removed)} borradas`
  return stay === 0 ? { tone: 'good', title } : { tone: 'good', title, text: kept }
}

/** It is unknown whether anything was removed. */
export const notRemoved: ToastWords = {
  tone: 'bad',
  title: 'Error',
  text: 'No se pudieron borrar las imágenes',
}
