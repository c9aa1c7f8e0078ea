import type { FileKind } from '#transfer/import/file-kind.ts'

const OURS = 'Aquí se trae el .zip que da «Descargar todo», o una exportación de WordPress o de Ghost'

/** What to say of a file that is no export: what it is, and what would be one. Null: nothing is known of it. */
export function otherFileWords(kind: FileKind, name: string): string | null {
  switch (kind) {
    case 'xml':
      return `«${name}» es un archivo XML, pero no una exportación de WordPress. ${OURS}.`
    case 'json':
      return `«${name}» es un archivo JSON, pero no una exportación de Ghost. ${OURS}.`
    case 'wordpress':
    case 'ghost':
    case 'other':
      return null
  }
}
