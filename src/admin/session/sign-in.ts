import type { SignedIn } from '#api/session/stored-session.ts'
import type { Result } from '#domain/failure.ts'
import { setAdminFlag } from '#store/device/admin-flag.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'

/** Signs in at the server; with success the screens are open and drafts are this person's. */
export async function signIn(
  { session, currentAdmin, question }: Pick<BackofficeTools, 'session' | 'currentAdmin' | 'question'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<SignedIn>> {
  const isOld = question.get() === 'old'
  const signedIn = await (isOld ? session.signInAgain(email, password) : session.signIn(email, password))
  if (signedIn.ok) {
    setAdminFlag()
    currentAdmin.set(signedIn.value)
  }
  return signedIn
}
