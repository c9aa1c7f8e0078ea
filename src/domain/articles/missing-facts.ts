// Text that lists the facts a review still lacks.
import { type ArticleForm } from './article-form.ts'
import { isScoreUntouched } from '../es/publication.ts'

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** 'Falta: la categoría y la portada', or that nothing is missing. Optional facts are included. */
export function missingWords(form: ArticleForm): string {
  const missing = [
    form.title.trim() === '' && 'el título',
    form.introduction.trim() === '' && 'la introducción',
    form.content.trim() === '' && 'el texto',
    form.categoryId === null && 'la categoría',
    (form.overall.trim() === '' || isScoreUntouched(form)) && 'la puntuación',
    form.images.length === 0 && 'la portada',
  ].filter((words) => words !== false)
  return missing.length === 0 ? 'No falta nada' : `Falta: ${listed.format(missing)}`
}
