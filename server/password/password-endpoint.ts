// The endpoint for `npm run password` on the data folder's socket. PGlite's files belong to one process, so the server sets the password.
import type { Answering } from '../embedded/folder-lock.ts'
import type { Backend } from '../gateway/backend.ts'
import { setPassword } from './administrators.ts'

export const PASSWORD_ENDPOINT = '/_password'

/** Handles POST with a `NewPassword`. Answers with the account's `{ email }`, or 400 with a readable `{ message }`. */
export function createPasswordEndpoint({ write }: Pick<Backend, 'write'>): Answering {
  return async (request) => {
    const answer = (body: object, status: number) =>
      Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
    try {
      const { email, password, isNew } = Object(await request.json())
      const asked = {
        email: typeof email === 'string' ? email : null,
        password: String(password),
        isNew: isNew === true,
      }
      return answer({ email: await write((database) => setPassword(database, asked)) }, 200)
    } catch (error) {
      return answer({ message: error instanceof Error ? error.message : String(error) }, 400)
    }
  }
}
