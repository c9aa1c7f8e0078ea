// Everything that a rebrand edits (decision 1). The manifest, the page's metadata and the screens read it from here.

export const site = {
  name: 'Cacharreo',
  shortName: 'Cacharreo',
  tagline: 'TECH REVIEWS',
  description:
    'Reseñas en español de móviles, portátiles, audio, juego, relojes, coches y realidad virtual. Se lee también sin conexión.',
  language: 'es',
  organisation: 'Cacharreo',
} as const
