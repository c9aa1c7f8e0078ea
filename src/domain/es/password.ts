// Texts of the password form.
import { SHORTEST_PASSWORD, passwordFault } from '../password.ts'

export interface PasswordMistakes {
  readonly current?: string
  readonly next?: string
}

/** Mistakes in the typed passwords, before any request. */
export function passwordMistakes(current: string, next: string): PasswordMistakes {
  const wrong = nextMistake(current, next)
  return {
    ...(current === '' && { current: 'Escribe la contraseña de ahora' }),
    ...(wrong !== null && { next: wrong }),
  }
}

function nextMistake(current: string, next: string): string | null {
  if (next === '') return 'Escribe la contraseña nueva'
  const fault = passwordFault(next)
  if (fault === 'too-short') return `Necesita ${SHORTEST_PASSWORD} caracteres o más`
  if (fault === 'too-long') return 'Es demasiado larga'
  return next === current ? 'Es la misma que ahora' : null
}
