// Texts of the article's page.

export const ARTICLE_NOT_ON_DEVICE = 'Esta review no está en tu dispositivo'
/** Shown above a text that is older than its article, until the newer one is available. */
export const OLDER_TEXT = 'El texto es anterior al último cambio. Se actualizará solo en cuanto se pueda.'
/** Shown above the reader's saved copy of a deleted article. */
export const REMOVED_COPY = 'La redacción ha retirado esta review. Esta es la copia que guardaste.'

/** The article page's `7 minutos de lectura` (P8.2). */
export function readTimeWords(minutes: number): string {
  return `${minutes} minutos de lectura`
}
