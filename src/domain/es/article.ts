// What an article's page says beside the article.

export const ARTICLE_NOT_ON_DEVICE = 'Esta review no está en tu dispositivo'
/** Above a text whose article has changed since, while the newer one cannot be had. */
export const OLDER_TEXT = 'El texto es anterior al último cambio. Se actualizará solo en cuanto se pueda.'
/** Above the copy of an article that its reader saved and its editor has deleted since. */
export const REMOVED_COPY = 'La redacción ha retirado esta review. Esta es la copia que guardaste.'

/** The article page's `7 minutos de lectura`. */
export function readTimeWords(minutes: number): string {
  return `${minutes} minutos de lectura`
}
