// Texts of the backoffice about authors, guides and prices.
import { shortSpanishDate } from '../articles/dates.ts'
import { priceText } from '../facts/spanish-number.ts'

/** The question before an author is deleted. */
export function deleteAuthorQuestion(name: string): string {
  return `¿Estás seguro de que quieres eliminar al autor "${name}"?`
}

export const guideTexts = {
  question: 'Pregunta',
  checkedOn: 'Última comprobación',
  reason: 'Por qué',
  isPublished: 'Publicada',
  isDraft: 'Sin publicar',
  gone: 'Reseña que ya no está',
} as const

/** The question before a guide is deleted. */
export function deleteGuideQuestion(title: string): string {
  return `¿Estás seguro de que quieres eliminar la guía "${title}"?`
}

/** A mark in the list of guides: how many picks need an editor. */
export function pickProblemsWords(count: number): string {
  return count === 1 ? '1 elección por revisar' : `${count} elecciones por revisar`
}

/** The place of a pick after it was moved; `at` counts from 0. */
export function movedWords(title: string, at: number): string {
  return `«${title}» es ahora la número ${at + 1}.`
}

export const priceTexts = { same: 'Sigue igual', edit: 'Cambiar el precio' } as const

/** `199 € · del 3/5/2026` */
export function oldPriceWords(price: number, currency: string | undefined, pricedOn: string): string {
  return `${priceText(price, currency)} · del ${shortSpanishDate(pricedOn)}`
}

/** For a link to the list of old prices. */
export function oldPricesWords(count: number): string {
  return count === 1 ? '1 precio por revisar' : `${count} precios por revisar`
}
