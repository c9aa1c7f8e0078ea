// Texts about a past import and undoing it.

import { type Reader, momentWords } from './versions.ts'

export const importTexts = {
  undo: 'Deshacer la importación',
  undoing: 'Deshaciendo',
  recent: 'Importaciones de las últimas 24 horas',
  question: '¿Deshacer la importación?',
  tooLate: 'Ha pasado más de un día: ya no se puede deshacer.',
  stays: 'Se queda como está, porque se ha cambiado después',
  isUndone: 'Deshecha.',
}

/** `taller.xml · hoy a las 12:02 por ti · 45 creados, 2 cambiados` */
export function importWords(
  one: {
    readonly beganAt: number
    readonly by: string | null
    readonly created: number
    readonly changed: number
    readonly removed: number
  },
  { me, now }: Reader,
): string {
  const by = one.by === null ? '' : ` por ${one.by === me ? 'ti' : one.by}`
  const counts = [
    ...(one.created > 0 ? [`${one.created} ${one.created === 1 ? 'creado' : 'creados'}`] : []),
    ...(one.changed > 0 ? [`${one.changed} ${one.changed === 1 ? 'cambiado' : 'cambiados'}`] : []),
    ...(one.removed > 0 ? [`${one.removed} ${one.removed === 1 ? 'quitado' : 'quitados'}`] : []),
  ]
  return [momentWords(one.beganAt, now) + by, ...(counts.length > 0 ? [counts.join(', ')] : [])].join(' · ')
}

/** The text of the question. */
export function undoWords(name: string): string {
  return `Lo que «${name}» cambió o quitó vuelve a estar como antes, y lo que creó va a la papelera. Se queda lo que alguien haya cambiado después, también si tiene un borrador. Las imágenes que trajo se quitan solas cuando nada las usa en 30 días.`
}
