import { useMemo } from 'react'
import { checkBody } from '#content/body/check-body.ts'
import { type ArticleCheck, checkArticle } from '#domain/articles/article-check.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { type Remark, remarksOn } from './body-check.tsx'
import { restFor, useSettled } from '../frame/use-settled.ts'

/** Milliseconds without a key before words are counted. */
const COUNT_AFTER = 100
/** Milliseconds without a key before the text is checked: a tag that is being written is not closed yet. */
const CHECK_AFTER = 600

/** What the form says of an article while it is written; of its text as it was when the keys last rested. */
export function useReadingCheck({ title, introduction, images, content }: ArticleForm): {
  readonly check: ArticleCheck
  readonly remarks: readonly Remark[]
} {
  const counted = useSettled(content, restFor(content, COUNT_AFTER))
  const settled = useSettled(content, restFor(content, CHECK_AFTER))
  const check = useMemo(
    () => checkArticle({ title, introduction, images, content: counted }),
    [title, introduction, images, counted],
  )
  const findings = useMemo(() => checkBody(settled), [settled])
  const remarks = useMemo(
    () => remarksOn(check.problems, findings, settled),
    [check.problems, findings, settled],
  )
  return { check, remarks }
}
