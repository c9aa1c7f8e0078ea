// Counts what a paste left out, and describes it in a sentence.

export interface LeftOut {
  readonly pictures: number
  readonly videos: number
  readonly sounds: number
  readonly formulas: number
  readonly fields: number
}

export const NOTHING_LEFT: LeftOut = { pictures: 0, videos: 0, sounds: 0, formulas: 0, fields: 0 }

const NAMES: Readonly<Record<keyof LeftOut, readonly [one: string, more: string]>> = {
  pictures: ['imagen', 'imágenes'],
  videos: ['vídeo', 'vídeos'],
  sounds: ['sonido', 'sonidos'],
  formulas: ['fórmula', 'fórmulas'],
  fields: ['campo', 'campos'],
}

const KINDS = ['pictures', 'videos', 'sounds', 'formulas', 'fields'] as const

/** Describes what a paste left out, and where it is available; '' if nothing was. */
export function leftOutWords(left: LeftOut): string {
  const told = KINDS.filter((kind) => left[kind] > 0)
  const [first] = told
  if (first === undefined) return ''
  const parts = told.map((kind) => `${left[kind]} ${NAMES[kind][left[kind] === 1 ? 0 : 1]}`)
  const listed = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' y ')
  const isOne = told.length === 1 && left[first] === 1
  const verb = isOne ? 'no se ha copiado' : 'no se han copiado'
  const where = [
    ...(left.pictures > 0 ? [left.pictures === 1 ? 'añádela en «Imágenes»' : 'añádelas en «Imágenes»'] : []),
    ...(left.videos > 0 ? [left.videos === 1 ? 'el vídeo, con su botón' : 'los vídeos, con su botón'] : []),
  ]
  return `Lo pegado traía ${listed} que ${verb}${where.length > 0 ? `: ${where.join('; ')}` : ''}.`
}
