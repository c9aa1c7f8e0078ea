import type { SignedIn } from '#api/kept-session.ts'
import type { Result } from '#domain/failure.ts'
import { setAdminFlag } from '#store/admin-flag.ts'
import type { BackofficeTools } from './backoffice-tools.ts'

/** Signs in at the server; with success the screens are open and drafts are this person's. */
export async function signIn(
  { session, currentAdmin }: Pick<BackofficeTools, 'session' | 'currentAdmin'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<SignedIn>> {
  const signedIn = await session.signIn(email, password)
  if (signedIn.ok) {
    setAdminFlag()
    currentAdmin.set(signedIn.value)
  }
  return signedIn
}
