// What the server and its commands say of a password that cannot be one.
import { LONGEST_PASSWORD, passwordFault, SHORTEST_PASSWORD } from '#domain/password.ts'

/** The sentence for a password that cannot be one; `name` is what the person knows it by. Null: it can. */
export function unfitPassword(password: string, name: string): string | null {
  const fault = passwordFault(password)
  if (fault === null) return null
  return fault === 'too-short'
    ? `${name} must have at least ${SHORTEST_PASSWORD} characters.`
    : `${name} must have at most ${LONGEST_PASSWORD} bytes: characters outside of ASCII count two to four.`
}
