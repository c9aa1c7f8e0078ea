// The toasts of the backoffice (docs/product.md §26), literal.

/** The text of a toast. Failures are shown in the destructive tone (P26.1). */
export interface ToastWords {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly text?: string
}

export function good(title: string, text?: string): ToastWords {
  return text === undefined ? { tone: 'good', title } : { tone: 'good', title, text }
}

export function bad(title: string, text: string): ToastWords {
  return { tone: 'bad', title, text }
}

/** The catalogue of docs/product.md §26. */
export const toasts = {
  articlesNotLoaded: bad('Error', 'No se pudieron cargar los artículos'), // P26.3
  articleCreated: good('Artículo creado', 'El artículo se ha creado correctamente'), // P26.8
  articleNotCreated: bad('Error', 'No se pudo crear el artículo'), // P26.4
  articleUpdated: good('Artículo actualizado', 'Los cambios se han guardado correctamente'), // P26.9
  articleNotUpdated: bad('Error', 'No se pudo actualizar el artículo'), // P26.4
  articleDeleted: good('Artículo eliminado', 'El artículo se ha eliminado correctamente'), // P26.10
  articleNotDeleted: bad('Error', 'No se pudo eliminar el artículo'), // P26.4
  categoriesNotLoaded: bad('Error', 'No se pudieron cargar las categorías'), // P26.5
  categoryCreated: good('Categoría creada', 'La categoría se ha creado correctamente'), // P26.11
  categoryNotCreated: bad('Error', 'No se pudo crear la categoría'), // P26.6
  categoryUpdated: good('Categoría actualizada', 'Los cambios se han guardado correctamente'), // P26.12
  categoryNotUpdated: bad('Error', 'No se pudo actualizar la categoría'), // P26.6
  categoryDeleted: good('Categoría eliminada', 'La categoría se ha eliminado correctamente'), // P26.13
  categoryNotDeleted: bad('Error', 'No se pudo eliminar la categoría'), // P26.6
  signedIn: good('Bienvenido', 'Has iniciado sesión correctamente'), // P26.14
  notSignedIn: bad('Credenciales inválidas', 'Revisa usuario y contraseña'), // P26.7
  signedOut: good('Sesión cerrada'), // P26.14
  // Not in the catalogue: the deleted article restored by 'Deshacer'.
  articleRestored: good('Artículo recuperado', 'Vuelve a estar publicado'),
  articleNotRestored: bad('Error', 'No se pudo recuperar el artículo'),
  categoryRestored: good('Categoría recuperada', 'Vuelve con los artículos que tenía'),
  categoryNotRestored: bad('Error', 'No se pudo recuperar la categoría'),
  priceConfirmed: good('Precio al día', 'Su fecha es ahora la de hoy'),
  authorsNotLoaded: bad('Error', 'No se pudieron cargar los autores'),
  authorCreated: good('Autor creado', 'El autor se ha creado correctamente'),
  authorNotCreated: bad('Error', 'No se pudo crear el autor'),
  authorUpdated: good('Autor actualizado', 'Los cambios se han guardado correctamente'),
  authorNotUpdated: bad('Error', 'No se pudo actualizar el autor'),
  authorDeleted: good('Autor eliminado', 'El autor se ha eliminado correctamente'),
  authorNotDeleted: bad('Error', 'No se pudo eliminar el autor'),
  authorRestored: good('Autor recuperado', 'Vuelve a firmar lo que firmaba'),
  authorNotRestored: bad('Error', 'No se pudo recuperar el autor'),
  guidesNotLoaded: bad('Error', 'No se pudieron cargar las guías'),
  guideCreated: good('Guía creada', 'La guía se ha creado correctamente'),
  guideNotCreated: bad('Error', 'No se pudo crear la guía'),
  guideUpdated: good('Guía actualizada', 'Los cambios se han guardado correctamente'),
  guideNotUpdated: bad('Error', 'No se pudo actualizar la guía'),
  guideDeleted: good('Guía eliminada', 'La guía se ha eliminado correctamente'),
  guideNotDeleted: bad('Error', 'No se pudo eliminar la guía'),
  guideRestored: good('Guía recuperada', 'Vuelve como estaba'),
  guideNotRestored: bad('Error', 'No se pudo recuperar la guía'),
  draftDiscarded: { tone: 'info', title: 'Borrador descartado', text: 'Queda 30 días en la papelera' },
  draftNotDiscarded: bad('Error', 'No se pudo descartar el borrador'),
  draftRestored: good('Borrador recuperado', 'Vuelve a ser un borrador'),
  draftNotRestored: bad('Error', 'No se pudo recuperar el borrador'),
  draftInTheWay: bad('Error', 'Hay otro borrador de este artículo: publícalo o descártalo antes'),
  deviceSignedOut: good('Sesión cerrada', 'Allí habrá que volver a entrar'),
  deviceNotSignedOut: bad('Error', 'No se pudo cerrar la sesión'),
  passwordChanged: good('Contraseña cambiada', 'En los demás dispositivos hay que volver a entrar'),
  passwordChangedHere: {
    tone: 'info',
    title: 'Contraseña cambiada',
    text: 'No se pudo cerrar la sesión en los demás dispositivos: pulsa Salir en cada uno',
  },
} as const satisfies Record<string, ToastWords>
