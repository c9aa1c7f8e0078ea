// Texts of search results. Texts of docs/product.md §7 are literal.

/** In place of results (P7.12). */
export const NOTHING_FOUND = 'No se encontraron artículos que coincidan con tu búsqueda.'

/** A hint after a search of this many words without results. */
export function nothingFoundHint(words: number): string {
  return `Prueba con ${words > 1 ? 'una sola' : 'otra'} palabra, o con el nombre del aparato.`
}

/** `1 artículo encontrado`, `12 artículos encontrados`, `0 artículos encontrados` (P7.10). */
export function resultsCount(count: number): string {
  return `${count} ${count === 1 ? 'artículo encontrado' : 'artículos encontrados'}`
}
