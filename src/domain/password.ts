// Rules for new passwords, shared by the app, the server and its commands (OWASP ASVS 2.1.1, 2.1.2).

/** The least number of characters. */
export const SHORTEST_PASSWORD = 12
/** Bytes in UTF-8: bcrypt ignores any further bytes, so they would not protect anything. */
export const LONGEST_PASSWORD = 72

export type PasswordFault = 'too-short' | 'too-long'

/** Returns why it is not an acceptable password; null if it is. */
export function passwordFault(password: string): PasswordFault | null {
  if (Array.from(password).length < SHORTEST_PASSWORD) return 'too-short'
  return bytesOf(password) > LONGEST_PASSWORD ? 'too-long' : null
}

function bytesOf(text: string): number {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4),
    0,
  )
}
