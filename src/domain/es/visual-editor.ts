// Texts of the body's two modes, and of a paste that lost something.

export const findTexts = {
  words: 'Buscar',
  instead: 'Reemplazar por',
  nothing: 'No está en el texto.',
} as const

/** The number of the selected match, and of all matches. */
export function foundWords({ at, of }: { readonly at: number; readonly of: number }): string {
  if (of === 0) return findTexts.nothing
  return at === 0 ? (of === 1 ? '1 vez' : `${of} veces`) : `${at} de ${of}`
}

/** The number of replaced matches. */
export function replacedWords(count: number): string {
  return count === 1 ? 'Se ha reemplazado 1 vez.' : `Se ha reemplazado ${count} veces.`
}

/** Is this a valid link address in an article? */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?!\/)\S*|#\S)\S*$/i.test(address)
}
