// The administrator's writes, from the form's words to the row and back, against the real embedded backend.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  articleToRow,
  createArticle,
  deleteArticle,
  restoreArticle,
  updateArticle,
} from '#api/article-writes.ts'
import type { WholeArticle } from '#api/articles.ts'
import { createCategory, deleteCategory, restoreCategory, updateCategory } from '#api/category-writes.ts'
import { newId } from '#api/new-id.ts'
import { createWritingApi } from '#api/writing-client.ts'
import {
  articleToForm,
  createBody,
  newArticleForm,
  sameForm,
  updateBody,
  type ArticleForm,
} from '#domain/article-form.ts'
import {
  categoryToForm,
  createCategoryBody,
  newCategoryForm,
  updateCategoryBody,
  withName,
} from '#domain/category-form.ts'
import { success, type Result } from '#domain/failure.ts'
import { pictureOf } from '#domain/picture-address.ts'
import { memoryStorage, openBackoffice, signInTo, type Backoffice } from '../support/backoffice.ts'
import { type TestServer, PROJECT, openServer, signedToken, testEnv } from '../support/magazine-server.ts'

let magazine: TestServer
let backoffice: Backoffice

beforeAll(async () => {
  magazine = await openServer()
  backoffice = openBackoffice(magazine)
  await signInTo(backoffice)
})
beforeEach(() => {
  backoffice.connection = 'well'
  backoffice.requests.length = 0
})
afterAll(async () => {
  backoffice.session.close()
  await magazine.dispose()
})

const form: ArticleForm = {
  ...newArticleForm('2026-11-21'),
  title: 'Garúa Pliego 3: el plegable que no cruje',
  introduction: 'Tres semanas con la bisagra nueva.',
  content: '<p>Se abre con una mano.</p>[IMG:1]',
  images: ['/pictures/garua-pliego-3-1-1200x675.webp', 'https://example.com/otra.jpg'],
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

function formOf({ head, body }: WholeArticle): ArticleForm {
  return articleToForm(head, body)
}

async function written(change: Partial<ArticleForm> = {}): Promise<WholeArticle> {
  const created = await createArticle(backoffice.api, {
    columns: createBody({ ...form, ...change }, newId()),
  })
  return valueOf(created).row
}

async function rawRow(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const rows: unknown = await (await magazine.ask(`/rest/v1/${table}?id=eq.${id}`)).json()
  return Array.isArray(rows) ? Object(rows)[0] : undefined
}

async function countOf(title: string): Promise<number> {
  const answer = await magazine.ask(`/rest/v1/articles?select=id&title=eq.${encodeURIComponent(title)}`)
  return Object(await answer.json()).length
}

describe('§7 a created article', () => {
  it('comes back as the form said it, with an id made on the device', async () => {
    const id = newId()
    const saved = valueOf(await createArticle(backoffice.api, { columns: createBody(form, id) }))
    expect(saved.kind).toBe('saved')
    expect(saved.row.head.id).toBe(id)
    expect(saved.row.head.rev).toBeGreaterThan(0)
    expect(sameForm(formOf(saved.row), { ...form, readTime: '5' })).toBe(true)
    expect(await rawRow('articles', id)).toMatchObject({
      user_id: '00000000-0000-0000-0000-000000000000',
      overall: 8,
      read_time: 5,
      category_id: null,
    })
  })

  it('decision 9: a score of 0 is a score, none is none', async () => {
    expect((await written({ overall: '0' })).head.overall).toBe(0)
    expect((await written({ overall: '' })).head.overall).toBeNull()
    expect((await written({ overall: '8,7' })).head.overall).toBe(8.7)
  })

  it('decision 20: saved again after a lost answer, it makes no second row', async () => {
    const title = 'Una respuesta perdida'
    const columns = createBody({ ...form, title }, newId())
    backoffice.connection = 'lost'
    expect(await createArticle(backoffice.api, { columns })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
    expect(await countOf(title)).toBe(1)
    backoffice.connection = 'well'
    expect(valueOf(await createArticle(backoffice.api, { columns }))).toMatchObject({
      kind: 'saved',
      row: { head: { id: columns.id, title } },
    })
    expect(await countOf(title)).toBe(1)
  })

  it('written on between the two tries, it is saved as it is at the last', async () => {
    const sentBefore = createBody({ ...form, title: 'Primer intento' }, newId())
    backoffice.connection = 'lost'
    await createArticle(backoffice.api, { columns: sentBefore })
    backoffice.connection = 'well'
    const columns = { ...sentBefore, title: 'Segundo intento' }
    const saved = valueOf(await createArticle(backoffice.api, { columns, sentBefore }))
    expect(saved).toMatchObject({
      kind: 'saved',
      row: { head: { id: columns.id, title: 'Segundo intento' } },
    })
    expect(await countOf('Primer intento')).toBe(0)
  })

  it('written on by somebody else between the two tries, it overwrites nothing', async () => {
    const sentBefore = createBody({ ...form, title: 'Sin respuesta' }, newId())
    const row = valueOf(await createArticle(backoffice.api, { columns: sentBefore })).row
    await updateArticle(backoffice.api, { id: row.head.id, rev: null, columns: { title: 'De otra persona' } })
    const columns = { ...sentBefore, title: 'Mío' }
    expect(valueOf(await createArticle(backoffice.api, { columns, sentBefore }))).toMatchObject({
      kind: 'moved',
      row: { head: { title: 'De otra persona' } },
    })
  })

  it('decision 14: without a connection it fails as such, and nothing is queued', async () => {
    backoffice.connection = 'unsent'
    const columns = createBody({ ...form, title: 'Sin conexión' }, newId())
    expect(await createArticle(backoffice.api, { columns })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
    backoffice.connection = 'well'
    expect(await countOf('Sin conexión')).toBe(0)
  })

  it.each([
    ['articles_title_not_blank', { title: '   ' }],
    ['articles_overall_range', { overall: 11 }],
    ['articles_overall_tenths', { overall: 8.75 }],
    ['articles_category_id_fkey', { category_id: newId() }],
  ])('that breaks the rule %s is rejected by its name', async (rule, broken) => {
    const columns = { ...createBody(form, newId()), ...broken }
    expect(await createArticle(backoffice.api, { columns })).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', rule },
    })
  })

  it('larger than the server takes fails as such', async () => {
    const columns = createBody({ ...form, content: 'x'.repeat(4 * 1024 * 1024) }, newId())
    expect(await createArticle(backoffice.api, { columns })).toEqual({
      ok: false,
      failure: { kind: 'too-large' },
    })
  })
})

describe('§7 an updated article', () => {
  it('changes in the fields that were changed, and gets a new revision', async () => {
    const { head, body } = await written()
    const opened = articleToForm(head, body)
    const columns = updateBody({ ...opened, title: 'Otro título', overall: '0' }, opened)
    expect(columns).toEqual({ title: 'Otro título', overall: 0 })
    const saved = valueOf(await updateArticle(backoffice.api, { id: head.id, rev: head.rev, columns }))
    expect(saved).toMatchObject({ kind: 'saved', row: { head: { title: 'Otro título', overall: 0 }, body } })
    expect(saved.row.head.rev).toBeGreaterThan(head.rev)
  })

  it('decision 8: keeps the instant of a date nobody touched', async () => {
    const { head, body } = await written()
    const instant = '2026-11-20T23:58:49.479+00:00'
    const moved = await updateArticle(backoffice.api, {
      id: head.id,
      rev: head.rev,
      columns: { published_at: instant },
    })
    const before = valueOf(moved).row
    const opened = formOf(before)
    expect(opened.publishedAt).toBe('2026-11-20')
    const columns = updateBody({ ...opened, introduction: 'Otra entradilla' }, opened)
    const saved = valueOf(await updateArticle(backoffice.api, { id: head.id, rev: before.head.rev, columns }))
    expect(Date.parse(saved.row.head.publishedAt)).toBe(Date.parse(instant))
    expect(saved.row.body.content).toBe(body.content)
  })

  it.each([
    ['the same field', { title: 'De la otra' }],
    ['another field', { introduction: 'De la otra' }],
  ])('never overwrites somebody else, who changed %s', async (_what, theirs) => {
    const { head } = await written()
    const theirSave = { id: head.id, rev: head.rev, columns: theirs }
    const other = valueOf(await updateArticle(backoffice.api, theirSave)).row
    const mine = { id: head.id, rev: head.rev, columns: { title: 'Mío' } }
    expect(valueOf(await updateArticle(backoffice.api, mine))).toEqual({ kind: 'moved', row: other })
    expect(await rawRow('articles', head.id)).toMatchObject(theirs)
    const merged = valueOf(await updateArticle(backoffice.api, { ...mine, rev: other.head.rev }))
    expect(merged).toMatchObject({ kind: 'saved', row: { head: { title: 'Mío' } } })
  })

  it('saved again after a lost answer, is found saved', async () => {
    const { head } = await written()
    const order = { id: head.id, rev: head.rev, columns: { title: 'Perdida y hallada' } }
    backoffice.connection = 'lost'
    expect(await updateArticle(backoffice.api, order)).toEqual({ ok: false, failure: { kind: 'network' } })
    backoffice.connection = 'well'
    expect(valueOf(await updateArticle(backoffice.api, order))).toMatchObject({ kind: 'saved' })
  })

  it('written on after a lost answer, is no conflict with oneself', async () => {
    const { head } = await written()
    const sentBefore = { title: 'Hasta aquí' }
    backoffice.connection = 'lost'
    await updateArticle(backoffice.api, { id: head.id, rev: head.rev, columns: sentBefore })
    backoffice.connection = 'well'
    const columns = { title: 'Hasta aquí y más allá' }
    const order = { id: head.id, rev: head.rev, columns, sentBefore }
    expect(valueOf(await updateArticle(backoffice.api, order))).toMatchObject({
      kind: 'saved',
      row: { head: columns },
    })
  })

  it('without a change asks whether it has moved on, and writes nothing', async () => {
    const { head } = await written()
    backoffice.requests.length = 0
    const same = valueOf(await updateArticle(backoffice.api, { id: head.id, rev: head.rev, columns: {} }))
    expect(same).toMatchObject({ kind: 'saved', row: { head: { rev: head.rev } } })
    expect(backoffice.requests).toEqual(['GET /rest/v1/articles'])
  })

  it('that is gone is missing', async () => {
    const order = { id: newId(), rev: 1, columns: { title: 'Nada' } }
    expect(await updateArticle(backoffice.api, order)).toEqual({ ok: false, failure: { kind: 'missing' } })
  })
})

describe('a deleted article', () => {
  it('is put back with the same id and all its columns', async () => {
    const { head } = await written({ overall: '9.1', readTime: '12' })
    const before = await rawRow('articles', head.id)
    const gone = valueOf(await deleteArticle(backoffice.api, { id: head.id, rev: head.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(await rawRow('articles', head.id)).toBeUndefined()
    expect(gone.rev).toBeGreaterThan(head.rev)
    const restored = valueOf(await restoreArticle(backoffice.api, gone.row))
    expect(restored.head.rev).toBeGreaterThan(gone.rev)
    expect({ ...(await rawRow('articles', head.id)), rev: 0, body_rev: 0 }).toEqual({
      ...before,
      rev: 0,
      body_rev: 0,
    })
  })

  it('is put back once, also when the answer was lost', async () => {
    const { head } = await written()
    const gone = valueOf(await deleteArticle(backoffice.api, { id: head.id, rev: head.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    backoffice.connection = 'lost'
    await restoreArticle(backoffice.api, gone.row)
    backoffice.connection = 'well'
    expect(valueOf(await restoreArticle(backoffice.api, gone.row)).head.id).toBe(head.id)
  })

  it('deleted again after a lost answer, counts as deleted and is put back from the device', async () => {
    const article = await written()
    const { id, rev } = article.head
    backoffice.connection = 'lost'
    expect(await deleteArticle(backoffice.api, { id, rev })).toMatchObject({ failure: { kind: 'network' } })
    backoffice.connection = 'well'
    expect(valueOf(await deleteArticle(backoffice.api, { id, rev }))).toEqual({
      kind: 'deleted',
      id,
      rev: rev + 1,
      row: null,
    })
    const restored = valueOf(await restoreArticle(backoffice.api, articleToRow(article)))
    expect(formOf(restored)).toEqual(formOf(article))
  })

  it('that somebody changed meanwhile is not deleted', async () => {
    const { head } = await written()
    const other = { id: head.id, rev: head.rev, columns: { title: 'Recién cambiado' } }
    await updateArticle(backoffice.api, other)
    const outcome = valueOf(await deleteArticle(backoffice.api, { id: head.id, rev: head.rev }))
    expect(outcome).toMatchObject({ kind: 'moved', row: { head: { title: 'Recién cambiado' } } })
  })

  it('comes back without its category when that has gone', async () => {
    const { id } = valueOf(await createCategory(backoffice.api, { columns: categoryColumns('Pasajera') })).row
    const { head } = await written({ categoryId: id })
    const gone = valueOf(await deleteArticle(backoffice.api, { id: head.id, rev: head.rev }))
    await deleteCategory(backoffice.api, { id, rev: null })
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(valueOf(await restoreArticle(backoffice.api, gone.row)).head).toMatchObject({ categoryId: null })
  })
})

function categoryColumns(name: string) {
  return createCategoryBody(withName(newCategoryForm(), name), newId())
}

describe('§7 a category', () => {
  it('is created, changed, deleted and put back', async () => {
    const columns = categoryColumns('Automóviles')
    const created = valueOf(await createCategory(backoffice.api, { columns })).row
    expect(created).toMatchObject({
      name: 'Automóviles',
      slug: 'automoviles',
      color: '#6b7280',
      description: null,
    })
    const opened = categoryToForm(created)
    const change = updateCategoryBody({ ...opened, description: 'Con ruedas' }, opened)
    const changed = valueOf(
      await updateCategory(backoffice.api, { id: created.id, rev: created.rev, columns: change }),
    ).row
    expect(changed).toMatchObject({ ...created, description: 'Con ruedas', rev: changed.rev })
    const gone = valueOf(await deleteCategory(backoffice.api, { id: created.id, rev: changed.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(await rawRow('categories', created.id)).toBeUndefined()
    const restored = valueOf(await restoreCategory(backoffice.api, gone.row))
    expect(restored).toEqual({ ...changed, rev: restored.rev })
  })

  it('with the slug of another is rejected by the name of that rule', async () => {
    await createCategory(backoffice.api, { columns: categoryColumns('Repetida') })
    expect(await createCategory(backoffice.api, { columns: categoryColumns('Repetida') })).toMatchObject({
      failure: { kind: 'rejected', rule: 'categories_slug_key' },
    })
  })

  it('created again after a lost answer, makes no second one', async () => {
    const columns = categoryColumns('Solo una')
    backoffice.connection = 'lost'
    await createCategory(backoffice.api, { columns })
    backoffice.connection = 'well'
    expect(valueOf(await createCategory(backoffice.api, { columns }))).toMatchObject({
      kind: 'saved',
      row: { id: columns.id },
    })
  })
})

describe('§6 who may not', () => {
  const withToken = (token: string | null) =>
    createWritingApi({
      url: 'http://localhost',
      key: testEnv.SUPABASE_PUBLISHABLE_KEY,
      fetch: (input, init) => magazine.server.fetch(new Request(input, init)),
      accessToken: async () =>
        token === null ? { ok: false, failure: { kind: 'refused', status: 401 } } : success(token),
    })
  const somebody = { sub: crypto.randomUUID(), role: 'authenticated', aud: 'authenticated' }
  const now = Math.floor(Date.now() / 1000)
  const cases = [
    ['nobody', null, 401],
    // The backend takes it for nobody's.
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
    const { head } = await written()
    const api = withToken(token)
    const refused = { ok: false, failure: { kind: 'refused', status } }
    const order = { id: head.id, rev: head.rev }
    const before = await rawRow('articles', head.id)
    expect(await createArticle(api, { columns: createBody(form, newId()) })).toEqual(refused)
    expect(await updateArticle(api, { ...order, columns: { title: 'Ajeno' } })).toEqual(refused)
    expect(await deleteArticle(api, order)).toEqual(refused)
    expect(await createCategory(api, { columns: categoryColumns('Ajena') })).toEqual(refused)
    expect(await rawRow('articles', head.id)).toEqual(before)
  })
})

describe('the session', () => {
  it('§8 with wrong credentials is refused', async () => {
    const { session } = openBackoffice(magazine)
    const refused = { ok: false, failure: { kind: 'refused', status: 400 } }
    expect(await session.signIn(testEnv.ADMIN_EMAIL, 'otra clave cualquiera')).toEqual(refused)
    expect(await session.signIn('nadie@cacharreo.example', 'otra clave cualquiera')).toEqual(refused)
    expect(session.current()).toBeNull()
    session.close()
  })

  it('survives a reload and gives a token that writes', async () => {
    const again = openBackoffice(magazine, backoffice.storage)
    expect(again.session.current()).toEqual(backoffice.session.current())
    expect(again.session.current()?.email).toBe(testEnv.ADMIN_EMAIL)
    const columns = createBody(form, newId())
    expect(await createArticle(again.api, { columns })).toMatchObject({ ok: true })
    again.session.close()
  })

  it('signed out, is over here and at the server', async () => {
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

  it('decision 4: signed out without a connection, is over here all the same', async () => {
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

describe('pictures', () => {
  const address = (id: string) => `http://localhost/storage/v1/object/public/pictures/${id}-1200x675.webp`

  async function prepared() {
    const bytes = async (name: string) =>
      new Uint8Array(await readFile(join(PROJECT, 'public/pictures', name)))
    const picture = await bytes('yunque-14-1-1200x675.webp')
    const blob = (content: Uint8Array<ArrayBuffer>) => new Blob([content], { type: 'image/webp' })
    return {
      bytes: picture,
      picture: {
        blob: blob(picture),
        width: 1200,
        height: 675,
        // Other bytes, as long as they are others: nobody looks into them here.
        variants: [480, 800].map((width) => ({ width, blob: blob(picture.slice(0, width)) })),
      },
    }
  }

  it('are uploaded whole, and found by the address that the article will hold', async () => {
    const { picture, bytes } = await prepared()
    const id = newId()
    const progress: number[] = []
    const order = { id, picture, onProgress: (part: number) => progress.push(part) }
    expect(await backoffice.pictures.upload(order)).toEqual(success(address(id)))
    const shown = pictureOf(address(id))
    expect(shown).toMatchObject({ width: 1200, height: 675 })
    for (const src of [shown.src, ...shown.variants.map((variant) => variant.src)]) {
      const answer = await magazine.raw(new URL(src).pathname)
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, 'image/webp'])
    }
    const back = await magazine.raw(new URL(address(id)).pathname)
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
  })

  it('sent again after a lost answer replace themselves', async () => {
    const { picture } = await prepared()
    const id = newId()
    backoffice.connection = 'lost'
    expect(await backoffice.pictures.upload({ id, picture })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
    backoffice.connection = 'well'
    expect(await backoffice.pictures.upload({ id, picture })).toEqual(success(address(id)))
  })

  it('are removed with their copies', async () => {
    const { picture } = await prepared()
    const id = newId()
    await backoffice.pictures.upload({ id, picture })
    expect(await backoffice.pictures.remove(address(id))).toEqual(success('removed'))
    const { src, variants } = pictureOf(address(id))
    for (const one of [src, ...variants.map((variant) => variant.src)]) {
      expect((await magazine.raw(new URL(one).pathname)).ok).toBe(false)
    }
  })

  it('larger than the server takes fail as such', async () => {
    const { picture } = await prepared()
    const large = { ...picture, blob: new Blob([new Uint8Array(7 * 1024 * 1024)], { type: 'image/webp' }) }
    expect(await backoffice.pictures.upload({ id: newId(), picture: large })).toEqual({
      ok: false,
      failure: { kind: 'too-large' },
    })
    const larger = { ...picture, blob: new Blob([new Uint8Array(5.5 * 1024 * 1024)], { type: 'image/webp' }) }
    expect(await backoffice.pictures.upload({ id: newId(), picture: larger })).toMatchObject({
      ok: false,
      failure: { kind: 'too-large' },
    })
  })

  it('have a storage service here', async () => {
    expect(await backoffice.pictures.isHere()).toEqual(success(true))
  })

  it('of somebody who is no administrator are refused', async () => {
    const stranger = openBackoffice(magazine)
    const { picture } = await prepared()
    expect(await stranger.pictures.upload({ id: newId(), picture })).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 401 },
    })
    stranger.session.close()
  })
})
