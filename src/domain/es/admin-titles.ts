// Titles of the backoffice's screens (P16.1). They are separate from its other texts, because every page's head can
// name them and a reader's first screen must stay small.

export const adminTitles = {
  authors: 'Autores',
  articlesTitle: 'Gestión de artículos',
  categoriesTitle: 'Gestión de categorías',
  content: 'Contenido',
  createArticle: 'Crear nuevo artículo',
  createCategory: 'Crear nueva categoría',
  guides: 'Guías',
  history: 'Historial',
  pictures: 'Imágenes',
  prices: 'Precios por revisar',
  sessions: 'Sesiones',
  signIn: 'Entrar',
  trash: 'Papelera',
} as const

/** 'Backoffice Cacharreo'. */
export function backofficeTitle(product: string): string {
  return `Backoffice ${product}`
}
