// Where `npm run password` asks a running server to set an administrator's password, by the data folder's socket: PGlite's
// files belong to one process.
import type { Answering } from '../folder-lock.ts'
import { chooseAdministrator } from './choose-administrator.ts'
import type { AdministratorAccount, PasswordChange } from './change-password.ts'
import { unfitPassword } from './password-rules.ts'

export const PASSWORD_DOOR = '/_password'

export interface PasswordDoorOptions {
  readonly administrators: () => Promise<readonly AdministratorAccount[]>
  /** An answer: the disk takes no writes. */
  readonly changePassword: (change: PasswordChange) => Promise<'changed' | 'wrong' | Response>
}

/** Answers POST `{ email: string | null, password: string }` with the account's `{ email }`, or 400 with a sentence. */
export function createPasswordDoor({ administrators, changePassword }: PasswordDoorOptions): Answering {
  return async (request) => {
    try {
      const { email, password } = Object(await request.json())
      const next = String(password)
      const account = chooseAdministrator(await administrators(), typeof email === 'string' ? email : null)
      const unfit = await unfitPassword(next, 'The password', account.email)
      if (unfit !== null) return answer({ message: unfit }, 400)
      const outcome = await changePassword({ userId: account.id, current: null, next, session: null })
      if (outcome instanceof Response) return answer({ message: 'The disk takes no writes' }, 400)
      return answer({ email: account.email }, 200)
    } catch (error) {
      return answer({ message: error instanceof Error ? error.message : String(error) }, 400)
    }
  }
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
