// The browser sends cookies only with passwords and refresh tokens.
import { expect, onTestFinished, test } from 'vitest'
import { createAdminProject } from '#api/project.ts'
import { memoryStorage } from '../support/window/memory-storage.ts'
import { virtualClock } from '../support/sync/virtual-clock.ts'

test('a sign-in takes and shows the cookie of a known device; a read, a write and signing out show none', async () => {
  const seen: unknown[] = []
  const project = createAdminProject({
    url: 'http://magazine.test',
    key: 'k',
    storage: memoryStorage(),
    clock: virtualClock(),
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input))
      seen.push([pathname, init?.credentials])
      return Promise.resolve(
        Response.json({
          access_token: 'a.eyJleHAiOjQxMDI0NDQ4MDB9.c',
          refresh_token: 'r',
          token_type: 'bearer',
          expires_in: 3600,
          user: { id: 'u1', email: 'a@b.example' },
        }),
      )
    },
  })
  onTestFinished(() => project.session.close())
  await project.session.signIn('a@b.example', 'clave')
  await project.send(project.from('articles').select())
  await project.send(project.from('articles').delete().eq('id', 'a').select())
  await project.session.signOut()
  expect(seen).toEqual([
    ['/auth/v1/token', 'same-origin'],
    ['/rest/v1/articles', 'omit'],
    ['/rest/v1/articles', 'omit'],
    ['/auth/v1/logout', 'omit'],
  ])
})
