// The server's and commands' messages for refused passwords.
import { LONGEST_PASSWORD, passwordFault, SHORTEST_PASSWORD } from '#domain/password.ts'
import { isCommonPassword, isOwnWords } from './common-passwords.ts'

export interface UnfitPassword {
  /** The reasons, as the account API names them in `weak_password`. */
  readonly reason: 'length' | 'common'
  /** Continues the sentence after the password's name: 'must have …'. */
  readonly says: string
}

/** Why nobody may choose it for the account of this address; null: it is valid. */
export async function unfitness(password: string, email: string | null): Promise<UnfitPassword | null> {
  const fault = passwordFault(password)
  if (fault === 'too-short')
    return { reason: 'length', says: `must have at least ${SHORTEST_PASSWORD} characters.` }
  if (fault === 'too-long') {
    const says = `must have at most ${LONGEST_PASSWORD} bytes: characters outside of ASCII count two to four.`
    return { reason: 'length', says }
  }
  if (isOwnWords(password, email))
    return { reason: 'common', says: "must be more than the magazine's name or the account's address." }
  if (await isCommonPassword(password))
    return {
      reason: 'common',
      says: 'must not be one of those that are tried first: it is on a list of them.',
    }
  return null
}

/** The sentence for an invalid password; `name` is the person's word for it. Null: it is valid. */
export async function unfitPassword(
  password: string,
  name: string,
  email: string | null,
): Promise<string | null> {
  const unfit = await unfitness(password, email)
  return unfit && `${name} ${unfit.says}`
}
