import { type ArticleForm, changedFields } from '#domain/articles/article-form.ts'
import { articleFieldNames } from '#domain/articles/field-names.ts'
import { blockWords } from '../body-editor/body-blocks.ts'

/** What became of an article from one version to the next, in words: `título, 2 párrafos, una imagen`. */
export function changeWords(before: ArticleForm, after: ArticleForm): string {
  return changedFields(after, before)
    .map((field) =>
      field === 'content'
        ? blockWords(before.content, after.content) || 'espacios del texto'
        : articleFieldNames[field].toLowerCase(),
    )
    .join(', ')
}
