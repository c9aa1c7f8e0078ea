// Chooses the account for a command.
import type { AdministratorAccount } from './change-password.ts'

/** The account of this address, or the only one without an address. Throws a sentence where there is none. */
export function chooseAdministrator(
  accounts: readonly AdministratorAccount[],
  email: string | null,
): AdministratorAccount {
  const [only, ...more] = accounts
  if (only === undefined)
    throw new Error('The magazine has no administrator yet: start it once, and the first start makes one.')
  const all = accounts.map((account) => account.email).join(', ')
  if (email === null) {
    if (more.length === 0) return only
    throw new Error(`There are several administrators, so say which: --email=… (${all}).`)
  }
  const found = accounts.find((account) => account.email.toLowerCase() === email.trim().toLowerCase())
  if (!found) throw new Error(`No administrator has the address ${email}. There is ${all}.`)
  return found
}
