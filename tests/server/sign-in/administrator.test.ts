// Who may write and who may not, and the administrator's session, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import { articleWrites } from '#api/write/article-writes.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import { newId } from '#api/write/new-id.ts'
import { createBody } from '#domain/articles/article-form.ts'
import {
  categoryColumns,
  backofficeForTests,
  openBackoffice,
  rawRow,
  sampleForm,
  signInTo,
  valueOf,
  written,
} from '../../support/editor/backoffice.ts'
import { memoryStorage, storageWithToken } from '../../support/window/memory-storage.ts'
import { serverForTests, signedToken, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)

describe('P15.3 people without the right', () => {
  const withToken = (token: string | null) =>
    openBackoffice(magazine, token === null ? memoryStorage() : storageWithToken(token))
  const somebody = { sub: crypto.randomUUID(), role: 'authenticated', aud: 'authenticated' }
  const now = Math.floor(Date.now() / 1000)
  const cases = [
    ['nobody', null, 401],
    // The backend treats it as anonymous.
    ['a malformed token', 'nonsense', expect.any(Number)],
    ['a token of another server', signedToken({ ...somebody, exp: now + 3600 }, 'x'.repeat(40)), 401],
    ['an expired token', signedToken({ ...somebody, exp: now - 3600 }, testEnv.JWT_SECRET), 401],
    [
      'somebody who is no administrator',
      signedToken({ ...somebody, exp: now + 3600 }, testEnv.JWT_SECRET),
      403,
    ],
  ] as const

  it.each(cases)('%s writes nothing and is refused', async (_who, token, status) => {
    const { head } = await written(backoffice)
    const { project, session } = withToken(token)
    const refused = { ok: false, failure: { kind: 'refused', status } }
    const order = { id: head.id, rev: head.rev }
    const before = await rawRow(magazine, 'articles', head.id)
    expect(await articleWrites.create(project, { columns: createBody(sampleForm, newId()) })).toEqual(refused)
    expect(await articleWrites.update(project, { ...order, columns: { title: 'Ajeno' } })).toEqual(refused)
    expect(await articleWrites.remove(project, order)).toEqual(refused)
    expect(await categoryWrites.create(project, { columns: categoryColumns('Ajena') })).toEqual(refused)
    expect(await rawRow(magazine, 'articles', head.id)).toEqual(before)
    session.close()
  })

  it('P15.3 writes, uploads and bucket checks without a session do not leave the browser', async () => {
    const nobody = openBackoffice(magazine)
    const refused = { ok: false, failure: { kind: 'refused', status: 401 } }
    const articles = () => nobody.project.from('articles')
    for (const write of [
      articles().insert(createBody(sampleForm, newId())),
      articles().upsert(createBody(sampleForm, newId())),
      articles().update({ title: 'Ajeno' }).eq('id', newId()),
      articles().delete().eq('id', newId()),
    ]) {
      expect(await nobody.project.send(write.select())).toEqual(refused)
    }
    const file = { name: 'a-1x1.webp', type: 'image/webp', bytes: new ArrayBuffer(8) }
    expect(await nobody.project.store(file)).toEqual(refused)
    expect(await nobody.project.store({ ...file, onProgress: () => {} })).toEqual(refused)
    expect(await nobody.pictures.isHere()).toEqual(refused)
    expect(nobody.requests).toEqual([])
    expect(await nobody.project.send(articles().select('id').limit(1))).toMatchObject({ ok: true })
    nobody.session.close()
  })
})

describe('the session', () => {
  it('P26.7 is refused with wrong credentials', async () => {
    const { session } = openBackoffice(magazine)
    const refused = { ok: false, failure: { kind: 'refused', status: 400 } }
    expect(await session.signIn(testEnv.ADMIN_EMAIL, 'otra clave cualquiera')).toEqual(refused)
    expect(await session.signIn('nadie@cacharreo.example', 'otra clave cualquiera')).toEqual(refused)
    expect(session.current()).toBeNull()
    session.close()
  })

  it('survives a reload and has a token that writes', async () => {
    const again = openBackoffice(magazine, backoffice.storage)
    expect(again.session.current()).toEqual(backoffice.session.current())
    expect(again.session.current()?.email).toBe(testEnv.ADMIN_EMAIL)
    const columns = createBody(sampleForm, newId())
    expect(await articleWrites.create(again.project, { columns })).toMatchObject({ ok: true })
    again.session.close()
  })

  it('is over here and at the server after a sign-out', async () => {
    const leaving = openBackoffice(magazine, memoryStorage())
    await signInTo(leaving)
    const token = valueOf(await leaving.session.accessToken())
    await leaving.session.signOut()
    expect(leaving.session.current()).toBeNull()
    expect(await leaving.session.accessToken()).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 401 },
    })
    expect(leaving.requests.at(-1)).toBe('POST /auth/v1/logout')
    const asked = await magazine.ask('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    expect(asked.ok).toBe(false)
    leaving.session.close()
  })

  it('has no valid token for drafts, writes or uploads after a sign-out; other sessions continue', async () => {
    const tokenOf = async () => (await magazine.administrator())['authorization'] ?? ''
    const [leaving, staying] = [await tokenOf(), await tokenOf()]
    const statuses = async (authorization: string) => {
      const ask = async (path: string, body?: object) =>
        (await magazine.ask(path, { headers: { authorization }, ...(body && { method: 'POST', body }) }))
          .status
      const slug = `c-${crypto.randomUUID()}`
      return [
        await ask('/rest/v1/drafts?select=id'),
        await ask('/rest/v1/categories', { name: 'C', slug }),
        await ask('/storage/v1/object/list/pictures', { prefix: '' }),
      ]
    }
    expect(await statuses(leaving)).toEqual([200, 201, 200])
    const headers = { authorization: leaving }
    expect((await magazine.ask('/auth/v1/logout?scope=local', { method: 'POST', headers })).status).toBe(204)
    expect(await statuses(leaving)).toEqual([401, 401, 401])
    const answer = await magazine.ask('/rest/v1/drafts?select=id', { headers })
    expect(await answer.json()).toMatchObject({ code: 'PGRST301', message: 'The session has ended' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await statuses(staying)).toEqual([200, 201, 200])
  })

  it('P15.8 is over here after a sign-out without a connection', async () => {
    const storage = memoryStorage()
    const leaving = openBackoffice(magazine, storage)
    await signInTo(leaving)
    leaving.connection = 'unsent'
    await leaving.session.signOut()
    expect(leaving.session.current()).toBeNull()
    expect(storage.size).toBe(0)
    leaving.session.close()
  })
})
