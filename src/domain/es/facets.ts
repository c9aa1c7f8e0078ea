// Texts of facets that are computed or shared. Names of facets are in `facts.ts`.

/** Removes all filters. */
export const CLEAR_FILTERS = 'Quitar filtros'
/** Shown in place of a list if no review passes the filters. */
export const NOTHING_PASSES = 'Ninguna reseña cumple todos los filtros'
/** Error for a range whose minimum exceeds its maximum. */
export const ENDS_SWAPPED = 'El mínimo supera al máximo'

/** `Filtrar`, `Filtrar (2)`: the button of a phone, with the number of active filters. */
export function filterWords(active: number): string {
  return active === 0 ? 'Filtrar' : `Filtrar (${active})`
}

/** `Ver 12 reseñas`: closes the filters and shows the list. */
export function showWords(count: number): string {
  return count === 0 ? 'Ninguna reseña' : `Ver ${reviewWords(count)}`
}

/** `12 reseñas`, `1 reseña`; announced when the list changes. */
export function reviewWords(count: number): string {
  return `${count} ${count === 1 ? 'reseña' : 'reseñas'}`
}

/** `Quitar Marca: Cierzo` */
export function removeWords(filter: string): string {
  return `Quitar ${filter}`
}

/** `Ver los 34`: expands a facet's hidden values. */
export function moreWords(count: number): string {
  return `Ver los ${count}`
}
