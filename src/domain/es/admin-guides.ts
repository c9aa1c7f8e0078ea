// Texts of the backoffice about authors, guides and prices.
import { shortSpanishDate } from '../articles/dates.ts'
import { priceText } from '../facts/spanish-number.ts'

export const authorTexts = {
  create: 'Crear nuevo autor',
  edit: 'Editar autor',
  sentence: 'Frase',
  sentenceHint: 'Quién es, en una frase. Sale debajo de su nombre.',
  expertise: 'De qué sabe',
  face: 'Cara',
  noFace: 'Sin foto',
  upload: 'Subir una foto',
  removeFace: 'Quitar la foto',
  none: 'Todavía no hay autores.',
  afterDeletion: 'Lo que firmaba se queda sin firma. Si lo recuperas de la papelera, vuelve a firmarlo.',
} as const

/** The question before an author is deleted. */
export function deleteAuthorQuestion(name: string): string {
  return `¿Estás seguro de que quieres eliminar al autor "${name}"?`
}

export const guideTexts = {
  create: 'Crear nueva guía',
  edit: 'Editar guía',
  question: 'Pregunta',
  questionHint: 'Como la haría un lector: «¿Qué móvil por 200 €?»',
  introduction: 'Introducción',
  category: 'Categoría',
  anyCategory: 'Cualquiera',
  maxPrice: 'Precio máximo',
  maxPriceHint: 'En euros. Sale de la pregunta; una elección que cueste más se avisa.',
  checkedOn: 'Última comprobación',
  checkedToday: 'Comprobada hoy',
  picks: 'Elecciones',
  picksHint: 'En su orden, la primera arriba. Como máximo 12.',
  noPicks: 'Todavía no hay ninguna.',
  add: 'Añadir una reseña',
  choose: 'Elegir una reseña',
  chooseHint: 'Flechas para elegir, Intro para añadirla.',
  reason: 'Por qué',
  up: 'Subir',
  down: 'Bajar',
  remove: 'Quitar',
  published: 'Publicada: la ven los lectores',
  isPublished: 'Publicada',
  isDraft: 'Sin publicar',
  none: 'Todavía no hay guías.',
  onServer: 'Las guías sin publicar están en el servidor: hace falta conexión y una sesión iniciada.',
  gone: 'Reseña que ya no está',
  afterDeletion: 'Las reseñas que elige se quedan como están.',
} as const

/** The question before a guide is deleted. */
export function deleteGuideQuestion(title: string): string {
  return `¿Estás seguro de que quieres eliminar la guía "${title}"?`
}

/** A mark in the list of guides: how many picks have to be looked at. */
export function pickProblemsWords(count: number): string {
  return count === 1 ? '1 elección por revisar' : `${count} elecciones por revisar`
}

/** The place of a pick after it was moved; `at` counts from 0. */
export function movedWords(title: string, at: number): string {
  return `«${title}» es ahora la número ${at + 1}.`
}

export const priceTexts = {
  same: 'Sigue igual',
  edit: 'Cambiar el precio',
  none: 'Ningún precio tiene más de 90 días.',
  hint: 'Precios de hace más de 90 días, el más antiguo primero.',
} as const

/** `199 € · del 3/5/2026` */
export function oldPriceWords(price: number, currency: string | undefined, pricedOn: string): string {
  return `${priceText(price, currency)} · del ${shortSpanishDate(pricedOn)}`
}

/** For a link to the list of old prices. */
export function oldPricesWords(count: number): string {
  return count === 1 ? '1 precio por revisar' : `${count} precios por revisar`
}
