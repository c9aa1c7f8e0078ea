// Articles created and changed, from the form's texts to the row and back, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { fetchHeads, type WholeArticle } from '#api/read/articles.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import { newId } from '#api/write/new-id.ts'
import {
  articleColumns,
  articleToForm,
  createBody,
  newArticleForm,
  sameForm,
  updateBody,
  type ArticleColumns,
  type ArticleForm,
} from '#domain/articles/article-form.ts'
import { factsColumn } from '#domain/facts/facts-form.ts'
import {
  backofficeForTests,
  openBackoffice,
  rawRow,
  sampleForm,
  valueOf,
  written,
} from '../../support/editor/backoffice.ts'
import { serverForTests, signedToken, STRANGER, testEnv } from '../../support/server/magazine-server.ts'
import { storageWithToken } from '../../support/window/memory-storage.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)

const create = (order: Parameters<typeof articleWrites.create>[1]) =>
  articleWrites.create(backoffice.project, order)
const update = (order: Parameters<typeof articleWrites.update>[1]) =>
  articleWrites.update(backoffice.project, order)

const EMPTY = articleColumns(newArticleForm('2026-11-21'))

function formOf({ head, body }: WholeArticle): ArticleForm {
  return articleToForm(head, body)
}

async function countOf(title: string): Promise<number> {
  const answer = await magazine.ask(`/rest/v1/articles?select=id&title=eq.${encodeURIComponent(title)}`)
  return Object(await answer.json()).length
}

describe('P24.4 a created article', () => {
  it('P27.6 returns as the form had it, with its facts and an id made on the device', async () => {
    const id = newId()
    const saved = valueOf(await create({ columns: createBody(sampleForm, id) }))
    expect(saved.kind).toBe('saved')
    expect(saved.row.head.id).toBe(id)
    expect(saved.row.head.rev).toBeGreaterThan(0)
    expect(sameForm(formOf(saved.row), { ...sampleForm, readTime: '5' })).toBe(true)
    expect(await rawRow(magazine, 'articles', id)).toMatchObject({
      user_id: '00000000-0000-0000-0000-000000000000',
      overall: 8,
      read_time: 5,
      category_id: null,
      facts: factsColumn(sampleForm.facts),
    })
    const api = createApi({
      url: 'http://localhost',
      key: testEnv.SUPABASE_PUBLISHABLE_KEY,
      fetch: async (input, init) => await magazine.server.fetch(new Request(input, init)),
    })
    expect(valueOf(await fetchHeads(api, [id]))).toEqual([saved.row.head])
  })

  it('P24.10 is saved again after a lost answer without a second row', async () => {
    const title = 'Una respuesta perdida'
    const columns = createBody({ ...sampleForm, title }, newId())
    backoffice.connection = 'lost'
    expect(await create({ columns })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
    expect(await countOf(title)).toBe(1)
    backoffice.connection = 'well'
    expect(valueOf(await create({ columns }))).toMatchObject({
      kind: 'saved',
      row: { head: { id: columns.id, title } },
    })
    expect(await countOf(title)).toBe(1)
  })

  it('is saved with the last text when typing continued between the tries', async () => {
    const id = newId()
    const tried = (title: string, overall = '8') => createBody({ ...sampleForm, title, overall }, id)
    const sent = [tried('Primer intento'), tried('Segundo intento')]
    backoffice.connection = 'lost'
    for (const columns of sent) await create({ columns })
    backoffice.connection = 'well'
    const columns = tried('Tercer intento', '9')
    const saved = valueOf(await create({ columns, earlier: { opened: EMPTY, sent } }))
    expect(saved).toMatchObject({
      kind: 'saved',
      row: { head: { id, title: 'Tercer intento', overall: 9 } },
    })
    expect(await countOf('Primer intento')).toBe(0)
  })

  it('overwrites nothing that somebody else has saved between the two tries', async () => {
    const sent = createBody({ ...sampleForm, title: 'Sin respuesta' }, newId())
    const row = valueOf(await create({ columns: sent })).row
    await update({ id: row.head.id, rev: null, columns: { title: 'De otra persona' } })
    const order = { columns: { ...sent, title: 'Mío' }, earlier: { opened: EMPTY, sent: [sent] } }
    expect(valueOf(await create(order))).toMatchObject({
      kind: 'moved',
      row: { head: { title: 'De otra persona' } },
    })
  })
})

describe('P24.6 an updated article', () => {
  it('changes in the fields that were changed, and gets a new revision', async () => {
    const { head, body } = await written(backoffice)
    const opened = articleToForm(head, body)
    const columns = updateBody({ ...opened, title: 'Otro título', overall: '0' }, opened)
    expect(columns).toEqual({ title: 'Otro título', overall: 0 })
    const saved = valueOf(await update({ id: head.id, rev: head.rev, columns }))
    expect(saved).toMatchObject({ kind: 'saved', row: { head: { title: 'Otro título', overall: 0 }, body } })
    expect(saved.row.head.rev).toBeGreaterThan(head.rev)
    const withoutFacts = updateBody({ ...opened, facts: {} }, opened)
    await update({ id: head.id, rev: saved.row.head.rev, columns: withoutFacts })
    expect(await rawRow(magazine, 'articles', head.id)).toMatchObject({ title: 'Otro título', facts: null })
  })

  it('P24.9 keeps the instant of an unchanged date', async () => {
    const { head, body } = await written(backoffice)
    const instant = '2026-11-20T23:58:49.479+00:00'
    const moved = await update({
      id: head.id,
      rev: head.rev,
      columns: { published_at: instant },
    })
    const before = valueOf(moved).row
    const opened = formOf(before)
    expect(opened.publishedAt).toBe('2026-11-20')
    const columns = updateBody({ ...opened, introduction: 'Otra entradilla' }, opened)
    const saved = valueOf(await update({ id: head.id, rev: before.head.rev, columns }))
    expect(Date.parse(saved.row.head.publishedAt)).toBe(Date.parse(instant))
    expect(saved.row.body.content).toBe(body.content)
  })

  it.each([
    ['the same field', { title: 'De la otra' }],
    ['another field', { introduction: 'De la otra' }],
  ])('never overwrites somebody else, who changed %s', async (_what, theirs) => {
    const { head } = await written(backoffice)
    const theirSave = { id: head.id, rev: head.rev, columns: theirs }
    const other = valueOf(await update(theirSave)).row
    const mine = { id: head.id, rev: head.rev, columns: { title: 'Mío' } }
    expect(valueOf(await update(mine))).toEqual({ kind: 'moved', row: other })
    expect(await rawRow(magazine, 'articles', head.id)).toMatchObject(theirs)
    const merged = valueOf(await update({ ...mine, rev: other.head.rev }))
    expect(merged).toMatchObject({ kind: 'saved', row: { head: { title: 'Mío' } } })
  })

  it('is found saved when repeated after a lost answer', async () => {
    const { head } = await written(backoffice)
    const order = { id: head.id, rev: head.rev, columns: { title: 'Perdida y hallada' } }
    backoffice.connection = 'lost'
    expect(await update(order)).toEqual({ ok: false, failure: { kind: 'network' } })
    backoffice.connection = 'well'
    expect(valueOf(await update(order))).toMatchObject({ kind: 'saved' })
  })

  describe('after lost answers', () => {
    /** An article that was saved once with each title, every response lost. */
    async function lostSaves(titles: readonly string[]) {
      const article = await written(backoffice)
      const { id, rev } = article.head
      const earlier = {
        opened: articleColumns(formOf(article)),
        sent: titles.map((title): ArticleColumns => ({ title })),
      }
      backoffice.connection = 'lost'
      for (const columns of earlier.sent) await update({ id, rev, columns, earlier })
      backoffice.connection = 'well'
      return { id, rev, earlier }
    }

    it.each([[['Hasta aquí']], [['Hasta aquí', 'Un poco más', 'Y más']]])(
      'typing continued after %j is no conflict with one’s own save',
      async (titles) => {
        const columns = { title: 'Hasta el final' }
        const saved = valueOf(await update({ ...(await lostSaves(titles)), columns }))
        expect(saved).toMatchObject({ kind: 'saved', row: { head: columns } })
      },
    )

    it('a change that was undone since does not stay as it was sent', async () => {
      const columns = { overall: 3 }
      const order = { ...(await lostSaves(['Un arrebato'])), columns }
      expect(valueOf(await update(order))).toMatchObject({
        kind: 'saved',
        row: { head: { title: sampleForm.title, overall: 3 } },
      })
    })

    it('a save stops at what somebody else wrote since, in any field', async () => {
      const { id, rev, earlier } = await lostSaves(['Hasta aquí'])
      await update({ id, rev: null, columns: { introduction: 'De otra persona' } })
      const mine = { id, rev, columns: { introduction: 'Mía' }, earlier }
      expect(valueOf(await update(mine))).toMatchObject({
        kind: 'moved',
        row: { head: { title: 'Hasta aquí', introduction: 'De otra persona' } },
      })
    })

    it('a try that changed nothing proves nothing', async () => {
      const article = await written(backoffice)
      const { id, rev } = article.head
      await update({ id, rev, columns: { title: 'De otra persona' } })
      const earlier = { opened: articleColumns(formOf(article)), sent: [{}] }
      const mine = { id, rev, columns: { title: 'Mío' }, earlier }
      expect(valueOf(await update(mine))).toMatchObject({ kind: 'moved' })
    })
  })

  it('without a change checks the revision, and writes nothing', async () => {
    const { head } = await written(backoffice)
    backoffice.requests.length = 0
    const same = valueOf(await update({ id: head.id, rev: head.rev, columns: {} }))
    expect(same).toMatchObject({ kind: 'saved', row: { head: { rev: head.rev } } })
    expect(backoffice.requests).toEqual(['GET /rest/v1/articles'])
  })

  it('is missing after its deletion', async () => {
    const order = { id: newId(), rev: 1, columns: { title: 'Nada' } }
    expect(await update(order)).toEqual({ ok: false, failure: { kind: 'missing' } })
  })
})

it('P15.3 a write of somebody who is no administrator is refused, and changes nothing', async () => {
  const { head } = await written(backoffice)
  const before = await rawRow(magazine, 'articles', head.id)
  const token = signedToken(STRANGER, testEnv.JWT_SECRET)
  const { project, session } = openBackoffice(magazine, storageWithToken(token))
  const order = { id: head.id, rev: head.rev }
  for (const outcome of [
    await articleWrites.create(project, { columns: createBody(sampleForm, newId()) }),
    await articleWrites.update(project, { ...order, columns: { title: 'Ajeno' } }),
    await articleWrites.remove(project, order),
  ])
    expect(outcome).toEqual({ ok: false, failure: { kind: 'refused', status: 403 } })
  expect(await rawRow(magazine, 'articles', head.id)).toEqual(before)
  session.close()
})
