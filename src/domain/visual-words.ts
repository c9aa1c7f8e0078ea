// What the body's two modes say, and a paste that could not bring everything.

export const visualTexts = {
  modes: 'Cómo se escribe',
  html: 'HTML',
  visual: 'Visual',
  notOffered:
    'Este texto solo se puede cambiar en HTML: la vista visual no podría devolver ninguna de sus partes tal como está.',
  notLoaded: 'La vista visual no se ha podido cargar: hace falta conexión la primera vez.',
  link: 'Enlace',
  linkAddress: 'Dirección del enlace',
  linkWrong: 'Empieza por https://, por mailto: o por / (una página de esta revista).',
  removeLink: 'Quitar el enlace',
} as const

/** Does it lead somewhere from an article? */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?!\/)\S*|#\S)\S*$/i.test(address)
}

/** What a paste has left out; '': nothing. */
export function leftOutWords(pictures: number): string {
  if (pictures === 0) return ''
  return pictures === 1
    ? 'Lo pegado traía 1 imagen que no se ha copiado: añádela en «Imágenes».'
    : `Lo pegado traía ${pictures} imágenes que no se han copiado: añádelas en «Imágenes».`
}
