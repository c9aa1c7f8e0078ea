import { expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { newCategoryForm } from '#domain/categories/category-form.ts'
import { draftTitles } from '#store/drafts/draft-titles.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'

test('lists the titles of one administrator, the latest first, and nobody else’s', async () => {
  const device = freshDevice()
  const opened = newArticleForm('2026-11-21')
  const article = { ...opened, title: ' Grillo ' }
  await keptDraft(device, { kind: 'article', rowId: 'a', opened, value: article, savedAt: 10 })
  const category = newCategoryForm()
  await keptDraft(device, { kind: 'category', rowId: 'c', opened: category, value: category, savedAt: 20 })
  await keptDraft(device, { kind: 'article', rowId: 'b', opened, value: article, userId: 'u-2' })
  const titles = await draftTitles(device, { userId: 'u-1' })
  expect(titles.map(({ kind, title, savedAt }) => [kind, title, savedAt])).toEqual([
    ['category', '', 20],
    ['article', 'Grillo', 10],
  ])
})
