// Categories, authors and guides from their forms to the rows and back, on the real embedded backend.
import { expect, it } from 'vitest'
import { rowToAuthor, rowToEditedGuide } from '#api/read/author-rows.ts'
import { authorWrites, fetchGuides, guideWrites } from '#api/write/author-writes.ts'
import { categoryWrites } from '#api/write/category-writes.ts'
import { fetchVersion, fetchLastChange, listTrash, listVersions, restoreDeleted } from '#api/write/history.ts'
import { authorColumns, authorToForm, NEW_AUTHOR } from '#domain/authors/author-form.ts'
import { guideColumns, guideToForm, newGuideForm, withQuestion } from '#domain/guides/guide-form.ts'
import { backofficeForTests, categoryColumns, rawRow, valueOf } from '../../support/editor/backoffice.ts'
import { serverForTests } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const backoffice = backofficeForTests(magazine)
const { project } = backoffice

const nuria = authorColumns({ ...NEW_AUTHOR, name: 'Nuria', slug: 'nuria', sentence: 'Prueba audio.' })
const question = withQuestion(newGuideForm('2026-11-26'), '¿Qué móvil por 199,90 €?')
const picks = [{ article: crypto.randomUUID(), reason: 'Dura.' }]

async function newAuthor(slug: string) {
  const columns = { ...nuria, slug, id: crypto.randomUUID() }
  return valueOf(await authorWrites.create(project, { columns })).row
}

async function newGuide(slug: string, publishedAt = '') {
  const columns = { ...guideColumns({ ...question, slug, picks, publishedAt }), id: crypto.randomUUID() }
  return valueOf(await guideWrites.create(project, { columns })).row
}

it('P27.42 an author comes back as the form, once, also when the answer was lost', async () => {
  const columns = { ...nuria, slug: 'una-vez', id: crypto.randomUUID() }
  backoffice.connection = 'lost'
  await authorWrites.create(project, { columns })
  backoffice.connection = 'well'
  const { kind, row } = valueOf(await authorWrites.create(project, { columns }))
  expect([kind, authorColumns(authorToForm(row))]).toEqual(['saved', { ...nuria, slug: 'una-vez' }])
})

it('P20.1 an overtaken change of an author writes nothing, and brings the newer row', async () => {
  const { id, rev } = await newAuthor('dos')
  valueOf(await authorWrites.update(project, { id, rev, columns: { sentence: 'La primera.' } }))
  const late = valueOf(await authorWrites.update(project, { id, rev, columns: { sentence: 'La segunda.' } }))
  expect(late).toMatchObject({ kind: 'moved', row: { sentence: 'La primera.' } })
  const change = valueOf(await fetchLastChange(project, { kind: 'author', id, rev: late.row.rev }))
  expect(change.by).not.toBeNull()
})

it('P21.2 a deleted author is in the trash by name, and restored with its versions', async () => {
  const { id, rev } = await newAuthor('tres')
  valueOf(await authorWrites.remove(project, { id, rev }))
  const [entry] = valueOf(await listTrash(project))
  expect(entry).toMatchObject({ kind: 'author', id, name: 'Nuria' })
  const restored = valueOf(await restoreDeleted(project, { kind: 'author', id }, authorWrites.read))
  expect(authorToForm(restored)).toEqual(authorToForm({ ...restored, ...nuria, slug: 'tres' }))
  const [version] = valueOf(await listVersions(project, { of: 'author', id }))
  const former = await fetchVersion(project, { of: 'author', id }, version?.id ?? 0, (stored) =>
    rowToAuthor(stored['former']),
  )
  expect(valueOf(former)).toMatchObject({ slug: 'tres', sentence: 'Prueba audio.' })
})

it('P27.43 a guide is listed for editors before it is published, and comes back as its form', async () => {
  const guide = await newGuide('cuatro')
  expect(guide).toMatchObject({ maxPrice: 199.9, publishedAt: null, picks })
  expect(valueOf(await fetchGuides(project)).map(({ id }) => id)).toContain(guide.id)
  const at = '2026-11-26T10:00:00.000Z'
  const published = await guideWrites.update(project, {
    id: guide.id,
    rev: guide.rev,
    columns: { published_at: at },
  })
  const { row } = valueOf(published)
  expect(guideToForm(row)).toEqual({ ...guideToForm(guide), publishedAt: at })
  // A row that already has this content is no conflict with another editor.
  const again = await guideWrites.update(project, {
    id: row.id,
    rev: guide.rev,
    columns: { published_at: at },
  })
  expect(valueOf(again).kind).toBe('saved')
})

it('P21.2 a deleted guide is in the trash, and restored as it was', async () => {
  const guide = await newGuide('cinco', '2026-11-20T10:00:00.000Z')
  valueOf(await guideWrites.remove(project, { id: guide.id, rev: guide.rev }))
  expect(valueOf(await listTrash(project))[0]).toMatchObject({ kind: 'guide', id: guide.id })
  const restored = valueOf(await restoreDeleted(project, { kind: 'guide', id: guide.id }, guideWrites.read))
  expect(guideToForm(restored)).toEqual(guideToForm(guide))
  const [version] = valueOf(await listVersions(project, { of: 'guide', id: guide.id }))
  const row = { of: 'guide', id: guide.id } as const
  const former = await fetchVersion(project, row, version?.id ?? 0, (stored) =>
    rowToEditedGuide(stored['former']),
  )
  expect(valueOf(former).title).toBe(guide.title)
})

it('P24.12 a category is created once, changed and deleted', async () => {
  const columns = categoryColumns('Automóviles')
  backoffice.connection = 'lost'
  await categoryWrites.create(project, { columns })
  backoffice.connection = 'well'
  const { kind, row } = valueOf(await categoryWrites.create(project, { columns }))
  const plain = { name: 'Automóviles', slug: 'automoviles', color: '#6b7280', description: null }
  expect([kind, row]).toMatchObject(['saved', { id: columns.id, ...plain }])
  const { id, rev } = row
  const change = { id, rev, columns: { description: 'Con ruedas' } }
  const changed = valueOf(await categoryWrites.update(project, change)).row
  expect(changed).toEqual({ ...row, description: 'Con ruedas', rev: changed.rev })
  const same = categoryColumns('Automóviles')
  expect(await categoryWrites.create(project, { columns: same })).toMatchObject({
    failure: { kind: 'rejected', rule: 'categories_slug_key' },
  })
  const gone = valueOf(await categoryWrites.remove(project, { id, rev: changed.rev }))
  expect(gone).toMatchObject({ kind: 'deleted', row: { slug: 'automoviles' } })
  expect(await rawRow(magazine, 'categories', id)).toBeUndefined()
})
