// A new password on the server's list is reported as common, not only as invalid.
import { expect, onTestFinished, test } from 'vitest'
import { createAdminProject } from '#api/project.ts'
import { memoryStorage } from '../support/window/memory-storage.ts'
import { virtualClock } from '../support/sync/virtual-clock.ts'

const granted = {
  access_token: 'a.eyJleHAiOjQxMDI0NDQ4MDB9.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'u1', email: 'a@b.example' },
}

test.each([
  ['common', 'common'],
  ['pwned', 'common'],
  ['length', 'unfit'],
])('the server’s answer %s gives %s', async (reason, kind) => {
  const { session } = createAdminProject({
    url: 'http://magazine.test',
    key: 'k',
    storage: memoryStorage(),
    clock: virtualClock(),
    fetch: (_input, init) =>
      Promise.resolve(
        init?.method === 'PUT'
          ? Response.json(
              { error_code: 'weak_password', msg: 'weak', weak_password: { reasons: [reason] } },
              { status: 422 },
            )
          : Response.json(granted),
      ),
  })
  onTestFinished(() => session.close())
  await session.signIn('a@b.example', 'una clave')
  expect(await session.changePassword('una clave', 'otra clave de doce')).toEqual({ kind })
})
