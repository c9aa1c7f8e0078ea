// Drafts on the server as the backoffice saves them, from one device and from two, on the real embedded backend.
import { describe, expect, it } from 'vitest'
import { newId } from '#api/write/new-id.ts'
import {
  deleteDraft,
  fetchDraft,
  listDrafts,
  saveDraft,
  scheduleDraft,
  type ServerDraft,
} from '#api/write/server-drafts.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { backofficeForTests, rawRow, sampleForm, valueOf } from '../../support/editor/backoffice.ts'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)
const other = backofficeForTests(magazine)

async function begun(change: Partial<ArticleForm> = {}): Promise<ServerDraft> {
  const save = { id: newId(), form: { ...sampleForm, ...change }, baseRev: 0, rev: null }
  const outcome = valueOf(await saveDraft(backoffice.project, save))
  expect(outcome.kind).toBe('saved')
  return outcome.row
}

const saveOf = ({ id, form, baseRev, rev }: ServerDraft, change: Partial<ArticleForm> = {}) => ({
  id,
  baseRev,
  rev,
  form: { ...form, ...change },
})

const missing = { failure: { kind: 'missing' } }

describe('a draft', () => {
  it('equals the typed text, character by character, on another device, too', async () => {
    const facts = { ...sampleForm.facts, price: 'ya veré' }
    const content = '<p>á\t</p>\n'
    const typed = { title: '  ', overall: '8,', readTime: '2.5', publishedAt: '', content, facts }
    const draft = await begun(typed)
    expect(draft).toMatchObject({ savedBy: testEnv.ADMIN_EMAIL, publishAt: null, problem: null })
    const there = valueOf(await fetchDraft(other.project, draft.id))
    expect(there).toEqual(draft)
    expect(there.form).toEqual({ ...sampleForm, ...typed })
    const listed = valueOf(await listDrafts(other.project))
    const { form: _, scheduled: __, ...entry } = draft
    expect(listed).toContainEqual(entry)
  })

  it('is saved by one device after the other, and never overwrites what another saved since', async () => {
    const draft = await begun()
    const theirs = valueOf(await saveDraft(other.project, saveOf(draft, { title: 'En el otro' })))
    expect(theirs).toMatchObject({ kind: 'saved', row: { form: { title: 'En el otro' } } })
    const mine = valueOf(await saveDraft(backoffice.project, saveOf(draft, { title: 'Aquí' })))
    expect(mine).toEqual({ kind: 'moved', row: theirs.row })
    const again = valueOf(await saveDraft(backoffice.project, saveOf(theirs.row, { title: 'Aquí' })))
    expect(again).toMatchObject({ kind: 'saved', row: { form: { title: 'Aquí' } } })
  })

  it('begun on two devices is one of them, and the other device is notified', async () => {
    const draft = await begun()
    const save = { ...saveOf(draft, { title: 'También' }), rev: null }
    expect(valueOf(await saveDraft(other.project, save))).toEqual({ kind: 'moved', row: draft })
  })

  it('is found saved after a lost answer, new or changed', async () => {
    const { project } = backoffice
    const save = { id: newId(), form: sampleForm, baseRev: 0, rev: null }
    backoffice.connection = 'lost'
    expect(await saveDraft(project, save)).toMatchObject({ failure: { kind: 'network' } })
    backoffice.connection = 'well'
    const first = valueOf(await saveDraft(project, save))
    expect(first.kind).toBe('saved')
    const change = saveOf(first.row, { title: 'Otro' })
    backoffice.connection = 'lost'
    await saveDraft(project, change)
    backoffice.connection = 'well'
    const second = valueOf(await saveDraft(project, change))
    expect(second).toMatchObject({ kind: 'saved', row: { form: { title: 'Otro' } } })
    expect(valueOf(await fetchDraft(project, save.id))).toEqual(second.row)
  })

  it('is missing after a deletion elsewhere, and a deletion spares what was saved since', async () => {
    const draft = await begun()
    const theirs = valueOf(await saveDraft(other.project, saveOf(draft, { title: 'En el otro' }))).row
    expect(valueOf(await deleteDraft(backoffice.project, draft))).toEqual({ kind: 'moved', row: theirs })
    expect(valueOf(await deleteDraft(backoffice.project, theirs))).toMatchObject({ kind: 'deleted' })
    expect(valueOf(await deleteDraft(backoffice.project, theirs))).toMatchObject({ kind: 'deleted' })
    expect(await saveDraft(other.project, saveOf(theirs, { title: 'Más' }))).toMatchObject(missing)
    expect(await fetchDraft(other.project, draft.id)).toMatchObject(missing)
  })
})

describe('publishing', () => {
  it('at its time, unless that was cancelled, writes the scheduled text; text typed since stays a draft', async () => {
    const { project } = backoffice
    const draft = await begun({ title: 'Lo programado' })
    const hour = 3_600_000
    const later = valueOf(await scheduleDraft(project, draft, Date.now() + hour)).row
    expect(later.publishAt).toBeGreaterThan(Date.now())
    const past = Date.now() - hour
    const early = valueOf(await scheduleDraft(project, later, past)).row
    const cancelled = valueOf(await scheduleDraft(project, early, null)).row
    expect(valueOf(await project.call('publish_due', {}))).toBe(0)
    const due = valueOf(await scheduleDraft(project, cancelled, past))
    // As after a lost response.
    expect(valueOf(await scheduleDraft(project, cancelled, past))).toEqual(due)
    valueOf(await saveDraft(project, saveOf(due.row, { title: 'Sin acabar' })))
    expect(valueOf(await project.call('publish_due', {}))).toBe(1)
    const row = await rawRow(magazine, 'articles', draft.id)
    expect(row).toMatchObject({ title: 'Lo programado' })
    expect(valueOf(await fetchDraft(project, draft.id))).toMatchObject({
      title: 'Sin acabar',
      publishAt: null,
      scheduled: null,
      baseRev: row?.['rev'],
    })
  })
})
