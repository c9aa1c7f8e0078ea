// History, deletions and trash as the backoffice requests them, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import type { WholeArticle } from '#api/read/articles.ts'
import { articleToRow, articleWrites, restoreArticle } from '#api/write/article-writes.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import {
  fetchVersion,
  fetchVersions,
  formOf,
  listTrash,
  listVersions,
  restoreDeleted,
} from '#api/write/history.ts'
import { newId } from '#api/write/new-id.ts'
import { deleteDraft, saveDraft } from '#api/write/server-drafts.ts'
import { articleToForm } from '#domain/articles/article-form.ts'
import type { Row } from '#domain/row.ts'
import {
  categoryColumns,
  backofficeForTests,
  rawRow,
  sampleForm,
  valueOf,
  written,
} from '../../support/editor/backoffice.ts'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)

async function category(name: string) {
  return valueOf(await categoryWrites.create(backoffice.project, { columns: categoryColumns(name) })).row
}

/** Restored rows have new revisions. */
const anyRevision = { rev: 0, body_rev: 0 }
const MINUTE = 60_000
const now = (time: number | null) => Math.abs(Date.now() - Number(time)) < MINUTE

describe('history', () => {
  it('says who saved and who changed each version, when, and with what content', async () => {
    const { project } = backoffice
    const { head, body } = await written(backoffice, { title: 'Uno', overall: '7.5', readTime: '9' })
    const saved = await articleWrites.update(project, {
      id: head.id,
      rev: head.rev,
      columns: { title: 'Dos' },
    })
    const second = valueOf(saved).row.head
    await articleWrites.update(project, { id: head.id, rev: second.rev, columns: { content: 'tres' } })
    const versions = valueOf(await listVersions(project, { of: 'article', id: head.id }))
    const by = { savedBy: testEnv.ADMIN_EMAIL, endedBy: testEnv.ADMIN_EMAIL, isDeletion: false }
    expect(versions).toMatchObject([
      { ...by, name: 'Dos', rev: second.rev },
      { ...by, name: 'Uno', rev: head.rev },
    ])
    expect(versions.every(({ savedAt, endedAt }) => now(savedAt) && now(endedAt))).toBe(true)
    const first = versions[1]?.id ?? 0
    const row = { of: 'article', id: head.id } as const
    expect(valueOf(await fetchVersion(project, row, first, formOf))).toEqual(articleToForm(head, body))
    expect(await fetchVersion(project, { ...row, id: newId() }, first, formOf)).toMatchObject({
      failure: { kind: 'missing' },
    })
  })

  it('of a draft has the saves by hand, as its form shows them, and is deleted with it', async () => {
    const { project } = backoffice
    const id = newId()
    const save = async (rev: number | null, title: string) => {
      const form = { ...sampleForm, title }
      return valueOf(await saveDraft(project, { id, form, baseRev: 0, rev, byHand: true })).row
    }
    const first = await save(null, 'Uno')
    const second = await save(first.rev, 'Dos')
    const row = { of: 'draft', id } as const
    const versions = valueOf(await listVersions(project, row))
    expect(versions).toMatchObject([
      { name: 'Uno', rev: first.rev, savedBy: testEnv.ADMIN_EMAIL, endedBy: testEnv.ADMIN_EMAIL },
    ])
    const version = versions[0]?.id ?? 0
    expect(valueOf(await fetchVersion(project, row, version, formOf))).toEqual({
      ...sampleForm,
      title: 'Uno',
    })
    expect([...valueOf(await fetchVersions(project, row)).keys()]).toEqual([version])
    expect(valueOf(await listVersions(project, { of: 'article', id }))).toEqual([])
    valueOf(await deleteDraft(project, second))
    expect(valueOf(await listVersions(project, row))).toEqual([])
  })
})

describe('a deleted article', () => {
  /** Deletes it; returns the row that the server gave back. */
  async function removed({ head: { id, rev } }: WholeArticle): Promise<Row> {
    const gone = valueOf(await articleWrites.remove(backoffice.project, { id, rev }))
    if (gone.kind !== 'deleted' || gone.row === null) throw new Error('not deleted')
    return gone.row
  }

  it('is restored with the same id and all its columns, once, also when the answer was lost', async () => {
    const { project } = backoffice
    const article = await written(backoffice, { overall: '9.1', readTime: '12' })
    const { id, rev } = article.head
    const before = await rawRow(magazine, 'articles', id)
    const row = await removed(article)
    expect(await rawRow(magazine, 'articles', id)).toBeUndefined()
    backoffice.connection = 'lost'
    await restoreArticle(project, row)
    backoffice.connection = 'well'
    expect(valueOf(await restoreArticle(project, row)).head.rev).toBeGreaterThan(rev)
    expect({ ...(await rawRow(magazine, 'articles', id)), ...anyRevision }).toEqual({
      ...before,
      ...anyRevision,
    })
  })

  it('counts as deleted after a repetition, and is restored from the device: the answer was lost', async () => {
    const { project } = backoffice
    const article = await written(backoffice)
    const { id, rev } = article.head
    backoffice.connection = 'lost'
    expect(await articleWrites.remove(project, { id, rev })).toMatchObject({ failure: { kind: 'network' } })
    backoffice.connection = 'well'
    const again = valueOf(await articleWrites.remove(project, { id, rev }))
    expect(again).toEqual({ kind: 'deleted', id, row: null })
    const restored = valueOf(await restoreArticle(project, articleToRow(article)))
    expect(articleToForm(restored.head, restored.body)).toEqual(articleToForm(article.head, article.body))
  })

  it('is not deleted if somebody changed it meanwhile', async () => {
    const { project } = backoffice
    const { id, rev } = (await written(backoffice)).head
    await articleWrites.update(project, { id, rev, columns: { title: 'Recién cambiado' } })
    const outcome = valueOf(await articleWrites.remove(project, { id, rev }))
    expect(outcome).toMatchObject({ kind: 'moved', row: { head: { title: 'Recién cambiado' } } })
  })

  it('is restored without its category when that was deleted', async () => {
    const { id } = await category('Pasajera')
    const row = await removed(await written(backoffice, { categoryId: id }))
    await categoryWrites.remove(backoffice.project, { id, rev: null })
    expect(valueOf(await restoreArticle(backoffice.project, row)).head.categoryId).toBeNull()
  })
})

describe('trash', () => {
  it('lists an article, restores it unchanged, also when the first answer is lost, and lists it no more', async () => {
    const { project } = backoffice
    const { head } = await written(backoffice, { title: 'A la papelera' })
    const before = await rawRow(magazine, 'articles', head.id)
    await articleWrites.remove(project, { id: head.id, rev: head.rev })
    const [entry] = valueOf(await listTrash(project))
    expect(entry).toMatchObject({
      kind: 'article',
      id: head.id,
      name: 'A la papelera',
      deletedBy: testEnv.ADMIN_EMAIL,
      cover: head.images[0],
    })
    expect(now(entry?.deletedAt ?? 0)).toBe(true)
    expect(valueOf(await listTrash(project, entry?.version)).some(({ id }) => id === head.id)).toBe(false)
    backoffice.connection = 'lost'
    expect(await restoreDeleted(project, { kind: 'article', id: head.id }, articleWrites.read)).toMatchObject(
      { failure: { kind: 'network' } },
    )
    backoffice.connection = 'well'
    const restored = valueOf(
      await restoreDeleted(project, { kind: 'article', id: head.id }, articleWrites.read),
    )
    expect(restored.head.rev).toBeGreaterThan(head.rev)
    expect({ ...(await rawRow(magazine, 'articles', head.id)), ...anyRevision }).toEqual({
      ...before,
      ...anyRevision,
    })
    expect(valueOf(await listTrash(project)).some(({ id }) => id === head.id)).toBe(false)
  })
})
