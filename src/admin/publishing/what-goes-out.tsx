import { Picture } from '#content/picture.tsx'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { isScoreUntouched, publicationTexts, scoreLine } from '#domain/es/publication.ts'
import { scoreOf } from '../frame/score-field.tsx'

/** What goes out with a first publication, beside the text: cover, category, score, date. */
export function WhatGoesOut({ form, categories }: { form: ArticleForm; categories: readonly Category[] }) {
  const { title, images, categoryId, publishedAt } = form
  const category = categories.find(({ id }) => id === categoryId)
  return (
    <div className="goes-out">
      {images[0] === undefined ? (
        <span className="thumb-none" role="img" aria-label="Sin portada" />
      ) : (
        <Picture address={images[0]} sizes="7rem" />
      )}
      <div>
        <strong>{title}</strong>
        <dl>
          <dt>Categoría</dt>
          <dd>{category?.name ?? publicationTexts.noCategory}</dd>
          <dt>Puntuación</dt>
          <dd>
            {scoreLine(scoreOf(form.overall))}
            {isScoreUntouched(form) && <small>{publicationTexts.untouchedScore}</small>}
          </dd>
          <dt>Fecha</dt>
          <dd>{publishedAt === '' ? publicationTexts.noDay : longSpanishDate(publishedAt)}</dd>
        </dl>
      </div>
    </div>
  )
}
