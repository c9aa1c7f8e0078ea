// Texts of the body's two modes, and of a paste that lost something.

export const visualTexts = {
  modes: 'Cómo se escribe',
  html: 'HTML',
  visual: 'Visual',
  notLoaded: 'La vista visual no se ha podido cargar: hace falta conexión la primera vez.',
  link: 'Enlace',
  linkAddress: 'Dirección del enlace',
  linkWrong: 'Empieza por https://, por mailto: o por / (una página de esta revista).',
  paidLink: 'Enlace de compra: la revista cobra por él, y los lectores lo ven al lado',
  removeLink: 'Quitar el enlace',
  locked: 'Lo que solo se cambia en HTML sigue en su sitio: se quita con Supr o con Retroceso.',
  lockedTitle: '¿Quitar lo que solo se cambia en HTML?',
  lockedBody: 'Desaparece del texto. Con Deshacer vuelve a su sitio.',
  irregular: 'Las filas de esta tabla no tienen el mismo ancho: se cambia en HTML.',
} as const

/** The hint of an empty part; no text contains it. */
export const hintTexts = {
  body: 'Escribe aquí. «## » empieza un título, «- » una lista.',
  best: 'Lo que más gusta',
  worst: 'Lo que menos',
  figcaption: 'Pie de la imagen',
  caption: 'Título de la tabla',
  firstColumn: 'Modelo',
  column: 'Precio',
  row: 'Nombre',
  cell: '0 €',
} as const

export const findTexts = {
  name: 'Buscar y reemplazar',
  words: 'Buscar',
  instead: 'Reemplazar por',
  before: 'Anterior',
  next: 'Siguiente',
  replace: 'Reemplazar',
  replaceAll: 'Reemplazar todo',
  all: 'Todo',
  close: 'Cerrar la búsqueda',
  nothing: 'No está en el texto.',
  unavailable: 'Aquí se busca con el navegador: el editor no se ha podido cargar.',
} as const

/** Which of how many matches is selected. */
export function foundWords({ at, of }: { readonly at: number; readonly of: number }): string {
  if (of === 0) return findTexts.nothing
  return at === 0 ? (of === 1 ? '1 vez' : `${of} veces`) : `${at} de ${of}`
}

/** The number of replaced matches. */
export function replacedWords(count: number): string {
  return count === 1 ? 'Se ha reemplazado 1 vez.' : `Se ha reemplazado ${count} veces.`
}

/** Does it work as a link in an article? */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?!\/)\S*|#\S)\S*$/i.test(address)
}
