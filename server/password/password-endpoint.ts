// The endpoint for `npm run password` on the data folder's socket. PGlite's files belong to one process, so the server sets the password.
import type { Answering } from '../embedded/folder-lock.ts'
import type { Administrator } from '../settings/settings.ts'
import { whyNoAccount, chooseAdministrator } from './administrators.ts'
import type { AdministratorAccount, PasswordChange } from './change-password.ts'
import { unfitPassword } from './password-rules.ts'

export const PASSWORD_ENDPOINT = '/_password'

const FULL = 'The disk takes no writes'

export interface PasswordEndpointOptions {
  readonly administrators: () => Promise<readonly AdministratorAccount[]>
  /** Returns a response if the disk refuses writes. */
  readonly changePassword: (change: PasswordChange) => Promise<'changed' | 'wrong' | Response>
  readonly addAdministrator: (account: Administrator) => Promise<Response | null>
}

/**
 * Handles POST `{ email: string | null, password: string, isNew: boolean }`. Answers with the account's `{ email }`, or 400 with a
 * readable message.
 */
export function createPasswordEndpoint(options: PasswordEndpointOptions): Answering {
  const { administrators, changePassword, addAdministrator } = options
  return async (request) => {
    try {
      const { email, password, isNew } = Object(await request.json())
      const next = String(password)
      if (isNew === true) {
        const made = { email: String(email), password: next }
        const why = await whyNoAccount(await administrators(), made)
        if (why !== null) return answer({ message: why }, 400)
        const refusal = await addAdministrator(made)
        return refusal ? answer({ message: FULL }, 400) : answer({ email: made.email }, 200)
      }
      const account = chooseAdministrator(await administrators(), typeof email === 'string' ? email : null)
      const unfit = await unfitPassword(next, 'The password', account.email)
      if (unfit !== null) return answer({ message: unfit }, 400)
      const outcome = await changePassword({ userId: account.id, current: null, next, session: null })
      if (outcome instanceof Response) return answer({ message: FULL }, 400)
      return answer({ email: account.email }, 200)
    } catch (error) {
      return answer({ message: error instanceof Error ? error.message : String(error) }, 400)
    }
  }
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
