// Deletions and restores, and categories from their form to the row and back, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import { articleToRow, articleWrites, restoreArticle } from '#api/write/article-writes.ts'
import type { WholeArticle } from '#api/read/articles.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import { articleToForm, type ArticleForm } from '#domain/articles/article-form.ts'
import {
  categoryColumns,
  backofficeForTests,
  rawRow,
  valueOf,
  written,
} from '../../support/editor/backoffice.ts'
import { serverForTests } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)
const { project } = backoffice

function formOf({ head, body }: WholeArticle): ArticleForm {
  return articleToForm(head, body)
}

describe('a deleted article', () => {
  it('is restored with the same id and all its columns', async () => {
    const { head } = await written(backoffice, { overall: '9.1', readTime: '12' })
    const before = await rawRow(magazine, 'articles', head.id)
    const gone = valueOf(await articleWrites.remove(project, { id: head.id, rev: head.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(await rawRow(magazine, 'articles', head.id)).toBeUndefined()
    const restored = valueOf(await restoreArticle(project, gone.row))
    expect(restored.head.rev).toBeGreaterThan(head.rev)
    expect({ ...(await rawRow(magazine, 'articles', head.id)), rev: 0, body_rev: 0 }).toEqual({
      ...before,
      rev: 0,
      body_rev: 0,
    })
  })

  it('is restored once, also when the answer was lost', async () => {
    const { head } = await written(backoffice)
    const gone = valueOf(await articleWrites.remove(project, { id: head.id, rev: head.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    backoffice.connection = 'lost'
    await restoreArticle(project, gone.row)
    backoffice.connection = 'well'
    expect(valueOf(await restoreArticle(project, gone.row)).head.id).toBe(head.id)
  })

  it('counts as deleted after a repetition, and is restored from the device: the answer was lost', async () => {
    const article = await written(backoffice)
    const { id, rev } = article.head
    backoffice.connection = 'lost'
    expect(await articleWrites.remove(project, { id, rev })).toMatchObject({
      failure: { kind: 'network' },
    })
    backoffice.connection = 'well'
    expect(valueOf(await articleWrites.remove(project, { id, rev }))).toEqual({
      kind: 'deleted',
      id,
      row: null,
    })
    const restored = valueOf(await restoreArticle(project, articleToRow(article)))
    expect(formOf(restored)).toEqual(formOf(article))
  })

  it('is not deleted if somebody changed it meanwhile', async () => {
    const { head } = await written(backoffice)
    const other = { id: head.id, rev: head.rev, columns: { title: 'Recién cambiado' } }
    await articleWrites.update(project, other)
    const outcome = valueOf(await articleWrites.remove(project, { id: head.id, rev: head.rev }))
    expect(outcome).toMatchObject({ kind: 'moved', row: { head: { title: 'Recién cambiado' } } })
  })

  it('is restored without its category when that was deleted', async () => {
    const { id } = valueOf(await categoryWrites.create(project, { columns: categoryColumns('Pasajera') })).row
    const { head } = await written(backoffice, { categoryId: id })
    const gone = valueOf(await articleWrites.remove(project, { id: head.id, rev: head.rev }))
    await categoryWrites.remove(project, { id, rev: null })
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(valueOf(await restoreArticle(project, gone.row)).head).toMatchObject({
      categoryId: null,
    })
  })
})

describe('P24.12 a category', () => {
  it('is created, changed and deleted', async () => {
    const columns = categoryColumns('Automóviles')
    const created = valueOf(await categoryWrites.create(project, { columns })).row
    expect(created).toMatchObject({
      name: 'Automóviles',
      slug: 'automoviles',
      color: '#6b7280',
      description: null,
    })
    const change = { description: 'Con ruedas' }
    const changed = valueOf(
      await categoryWrites.update(project, { id: created.id, rev: created.rev, columns: change }),
    ).row
    expect(changed).toMatchObject({ ...created, description: 'Con ruedas', rev: changed.rev })
    const gone = valueOf(await categoryWrites.remove(project, { id: created.id, rev: changed.rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    expect(await rawRow(magazine, 'categories', created.id)).toBeUndefined()
  })

  it('with the slug of another is rejected by the name of that rule', async () => {
    await categoryWrites.create(project, { columns: categoryColumns('Repetida') })
    expect(await categoryWrites.create(project, { columns: categoryColumns('Repetida') })).toMatchObject({
      failure: { kind: 'rejected', rule: 'categories_slug_key' },
    })
  })

  it('is created only once: a repetition after a lost answer', async () => {
    const columns = categoryColumns('Solo una')
    backoffice.connection = 'lost'
    await categoryWrites.create(project, { columns })
    backoffice.connection = 'well'
    expect(valueOf(await categoryWrites.create(project, { columns }))).toMatchObject({
      kind: 'saved',
      row: { id: columns.id },
    })
  })
})
