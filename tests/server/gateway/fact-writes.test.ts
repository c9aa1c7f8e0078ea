// P27.6: facts from the form to the row and back, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { fetchHeads } from '#api/read/articles.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import { fetchVersion, formOf, listVersions } from '#api/write/history.ts'
import { newId } from '#api/write/new-id.ts'
import { saveDraft } from '#api/write/server-drafts.ts'
import { articleToForm, createBody, updateBody } from '#domain/articles/article-form.ts'
import { factsColumn, type FactsForm } from '#domain/facts/facts-form.ts'
import { backofficeForTests, rawRow, sampleForm, valueOf, written } from '../../support/editor/backoffice.ts'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const facts: FactsForm = {
  product: 'Mirlo Tres',
  brand: 'Mirlo',
  year: '2026',
  price: '129,9',
  pricedOn: '2026-11-20',
  values: { peso: 210, plegable: false },
  testedDays: '21',
  source: 'lent',
  isReturned: true,
  author: '01a1fcab-efa3-7b9d-8c53-b9b33a451b66',
  links: [{ shop: 'Tienda', url: 'https://tienda.example/m3', price: '119', isPaid: true }],
  corrections: [{ on: '2026-11-21', text: 'El peso era otro.' }],
}

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)

describe('P27.6 facts of an article', () => {
  it('are saved, and found saved when repeated after a lost answer', async () => {
    const columns = createBody({ ...sampleForm, facts }, newId())
    backoffice.connection = 'lost'
    await articleWrites.create(backoffice.project, { columns })
    backoffice.connection = 'well'
    const { kind, row } = valueOf(await articleWrites.create(backoffice.project, { columns }))
    expect(kind).toBe('saved')
    expect(articleToForm(row.head, row.body).facts).toEqual(facts)
    expect(await rawRow(magazine, 'articles', columns.id)).toMatchObject({ facts: factsColumn(facts) })
  })

  it('are another text than others: a repeated save finds those of somebody else', async () => {
    const columns = createBody({ ...sampleForm, facts }, newId())
    const { row } = valueOf(await articleWrites.create(backoffice.project, { columns }))
    const other = { columns: { facts: { brand: 'Tolva' } }, id: row.head.id }
    await articleWrites.update(backoffice.project, { ...other, rev: row.head.rev })
    expect(valueOf(await articleWrites.create(backoffice.project, { columns })).kind).toBe('moved')
  })

  it('can be taken away, and the version before has them', async () => {
    const { project } = backoffice
    const { head, body } = await written(backoffice, { facts })
    const opened = articleToForm(head, body)
    const columns = updateBody({ ...opened, facts: {} }, opened)
    await articleWrites.update(project, { id: head.id, rev: head.rev, columns })
    expect(await rawRow(magazine, 'articles', head.id)).toMatchObject({ facts: null })
    const row = { of: 'article', id: head.id } as const
    const [version] = valueOf(await listVersions(project, row))
    expect(valueOf(await fetchVersion(project, row, version?.id ?? 0, formOf)).facts).toEqual(facts)
  })

  it('come with heads that are asked for by id', async () => {
    const { head } = await written(backoffice, { facts })
    const api = createApi({
      url: 'http://localhost',
      key: testEnv.SUPABASE_PUBLISHABLE_KEY,
      fetch: async (input, init) => await magazine.server.fetch(new Request(input, init)),
    })
    const [again] = valueOf(await fetchHeads(api, [head.id]))
    expect(again?.facts).toEqual(head.facts)
  })

  it('return in a draft, also with a number that is none', async () => {
    const form = { ...sampleForm, facts: { ...facts, price: 'ya veré' } }
    const order = { id: newId(), form, baseRev: 0, rev: null }
    expect(valueOf(await saveDraft(backoffice.project, order)).row.form).toEqual(form)
  })
})
