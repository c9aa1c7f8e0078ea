// What a change of one's own password through the account API (`PUT /auth/v1/user`) may ask. It requires the previous password (P15.13)
// and asks for nothing else. So a token from an unattended device is not enough.
import { refusedAccount } from '../requests/refusal.ts'
import { unfitness } from './password-rules.ts'

/** Fields of the body that supabase-js sends, but that only matter for e-mail addresses. */
const IGNORED = new Set(['code_challenge', 'code_challenge_method'])

/** Parses the request body, as supabase-js sends it. Returns a refusal if it is not a valid change of password. */
export function readAskedChange(body: string) {
  const { password: next, current_password: current, ...more } = fieldsOf(body)
  if (Object.keys(more).some((name) => !IGNORED.has(name)))
    return refusedAccount(400, 'validation_failed', 'Only the password can be changed here')
  if (typeof next !== 'string') return refusedAccount(400, 'validation_failed', 'The new password is missing')
  if (typeof current !== 'string' || current === '')
    return refusedAccount(400, 'current_password_required', 'The current password is missing')
  return { next, current }
}

/** The refusal of a weak new password for the account with this address; null if it is acceptable. */
export async function weakPassword(next: string, email: string): Promise<Response | null> {
  const unfit = await unfitness(next, email)
  if (unfit === null) return null
  const { reason, says } = unfit
  return refusedAccount(422, 'weak_password', `The password ${says}`, {
    weak_password: { reasons: [reason] },
  })
}

/** The fields of a JSON body; none if it is not JSON. */
export function fieldsOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return Object(value)
  } catch {
    return {}
  }
}
