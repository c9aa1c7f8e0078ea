// Texts of facets that are computed or shared. Names of facets are in `facts.ts`.

/** Takes all filters away. */
export const CLEAR_FILTERS = 'Quitar filtros'
/** In place of a list that nothing passes. */
export const NOTHING_PASSES = 'Ninguna reseña cumple todos los filtros'
/** A range whose ends are the wrong way round. */
export const ENDS_SWAPPED = 'El mínimo supera al máximo'

/** `Filtrar`, `Filtrar (2)`: the button of a phone, with the number of active filters. */
export function filterWords(active: number): string {
  return active === 0 ? 'Filtrar' : `Filtrar (${active})`
}

/** `Ver 12 reseñas`: leaves the filters for the list. */
export function showWords(count: number): string {
  return count === 0 ? 'Ninguna reseña' : `Ver ${reviewWords(count)}`
}

/** `12 reseñas`, `1 reseña`; said aloud when the list changes. */
export function reviewWords(count: number): string {
  return `${count} ${count === 1 ? 'reseña' : 'reseñas'}`
}

/** `Quitar Marca: Cierzo` */
export function removeWords(filter: string): string {
  return `Quitar ${filter}`
}

/** `Ver los 34`: the values of a facet that are not shown. */
export function moreWords(count: number): string {
  return `Ver los ${count}`
}
