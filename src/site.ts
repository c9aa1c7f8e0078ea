// The texts to change for a rebrand (P1.3, docs/branding.md), used by the manifest, page metadata and screens.

/** `{ words: 'Aviso legal', address: 'https://…' }` */
export interface FootLink {
  readonly words: string
  readonly address: string
}
const noLinks: readonly FootLink[] = []

export const site = {
  /** The magazine's name; `tagline` is shown beside it (P1.2). */
  name: 'Cacharreo',
  shortName: 'Cacharreo',
  tagline: 'TECH REVIEWS',
  description:
    'Reseñas en español de móviles, portátiles, audio, juego, relojes, coches y realidad virtual. Se lee también sin conexión.',
  /** Beside the masthead of the front page. */
  welcome:
    'Aparatos usados durante semanas, medidos con calma y desmontados cuando hacía falta. Lo que funciona, lo que falla y una nota del 0 al 10.',
  language: 'es',
  organisation: 'Cacharreo',
  /**
   * At the foot of every page, after the magazine's own links: a legal notice, a contact. Absolute addresses,
   * including `mailto:`.
   */
  links: noLinks,
} as const
