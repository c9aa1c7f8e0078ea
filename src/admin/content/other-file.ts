import type { FileKind } from '#transfer/file-kind.ts'

const COMMAND = 'npm run content -- import'
const OURS = 'Aquí se trae el archivo .zip que da «Descargar todo»'

/** What to say of a file that is no export of this magazine: what it is, and what to do. Null: nothing is known of it. */
export function otherFileWords(kind: FileKind, name: string): string | null {
  switch (kind) {
    case 'wordpress':
      return foreignWords(name, 'WordPress')
    case 'ghost':
      return foreignWords(name, 'Ghost')
    case 'xml':
      return `«${name}» es un archivo XML, pero no una exportación de WordPress. ${OURS}.`
    case 'json':
      return `«${name}» es un archivo JSON, pero no una exportación de Ghost. ${OURS}.`
    case 'other':
      return null
  }
}

function foreignWords(name: string, program: string): string {
  return `«${name}» es una exportación de ${program}. ${OURS}; las de ${program} se traen en el servidor, con ${COMMAND} ${name}`
}
