// What the backoffice's list of articles says.

/** How many texts a search of the backoffice has not read, because they are not on this device. */
export function unreadWords(count: number): string {
  return count === 1
    ? 'El texto de 1 artículo aún no está en este dispositivo: de él se ha buscado solo en el título y la introducción.'
    : `Los textos de ${count} artículos aún no están en este dispositivo: de ellos se ha buscado solo en el título y la introducción.`
}
