import { Score } from '#content/score.tsx'
import type { ArticleField, ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { scoreOf } from '../frame/score-field.tsx'
import { lineDifference, wordDifference } from './text-difference.ts'
import { TextParts } from './text-parts.tsx'

/** What one side says in a field, with what it changed since the form was opened. */
export function ConflictValue(props: {
  readonly field: ArticleField
  readonly base: ArticleForm
  readonly form: ArticleForm
  readonly categories: readonly Category[]
}) {
  const { field, base, form, categories } = props
  switch (field) {
    case 'title':
    case 'introduction':
      return <TextParts parts={wordDifference(base[field], form[field])} />
    case 'content': {
      const hunks = lineDifference(base.content, form.content)
      if (hunks.length === 0) return <p className="side-plain">Como estaba al abrirlo</p>
      return hunks.map((parts, at) => <TextParts key={at} parts={parts} />)
    }
    case 'images':
      return <Pictures images={form.images} />
    case 'publishedAt':
      return <p>{longSpanishDate(form.publishedAt) || 'Sin fecha'}</p>
    case 'categoryId':
      return <p>{categoryName(form.categoryId, categories)}</p>
    case 'overall': {
      const score = scoreOf(form.overall)
      return score === null ? <p>Sin nota</p> : <Score overall={score} />
    }
    case 'readTime':
      return <p>{form.readTime === '' ? 'Sin indicar' : `${form.readTime} min`}</p>
  }
}

function Pictures({ images }: { readonly images: readonly string[] }) {
  if (images.length === 0) return <p>Ninguna</p>
  return (
    <ol className="side-pictures">
      {images.map((address, at) => (
        <li key={at}>
          <img
            src={pictureOf(address).variants[0]?.src ?? address}
            alt={`Imagen ${at + 1}`}
            width="160"
            height="90"
          />
        </li>
      ))}
    </ol>
  )
}

function categoryName(id: string | null, categories: readonly Category[]): string {
  if (id === null) return 'Sin categoría'
  return categories.find((category) => category.id === id)?.name ?? 'Una que ya no existe'
}
