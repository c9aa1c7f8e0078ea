// The titles of the backoffice's screens (P16.1). Apart from its other texts, because every page's head can name them
// and a reader's first screen loads no more than these.

export const adminTitles = {
  articlesTitle: 'Gestión de artículos',
  categoriesTitle: 'Gestión de categorías',
  createArticle: 'Crear nuevo artículo',
  createCategory: 'Crear nueva categoría',
  signIn: 'Entrar',
} as const

/** 'Backoffice Cacharreo'. */
export function backofficeTitle(product: string): string {
  return `Backoffice ${product}`
}
