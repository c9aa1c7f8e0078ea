// Remarks beside a preview: what search engines and other sites will cut or omit. They never prevent a save.
import type { ArticleCheck } from '../articles/article-check.ts'
import type { ArticleForm } from '../articles/article-form.ts'

/** Returns the remarks, a few Spanish words each. `hasCover`: whether the card shows the cover. */
export function previewRemarks(
  form: ArticleForm,
  { title, introduction }: Pick<ArticleCheck, 'title' | 'introduction'>,
  hasCover: boolean | null,
): string[] {
  const isUndrawn = form.images.length > 0 && hasCover === false
  const remarks: readonly (readonly [isSo: boolean, words: string])[] = [
    [title.length === 0, 'Falta el título'],
    [
      title.length > title.limit,
      `El título se corta en el buscador: caben ${title.limit} caracteres y tiene ${title.length}`,
    ],
    [introduction.length === 0, 'Falta la introducción: es la descripción en buscadores y al compartir'],
    [
      introduction.length > introduction.limit,
      `La descripción se corta: caben ${introduction.limit} caracteres y la introducción tiene ${introduction.length}`,
    ],
    [form.images.length === 0, 'Falta la portada: la tarjeta sale sin foto'],
    [isUndrawn, 'La portada no está en esta revista o no se puede leer: la tarjeta sale sin foto'],
    [form.overall.trim() === '', 'Sin puntuación: ni el buscador ni la tarjeta la muestran'],
    [form.categoryId === null, 'Sin categoría: la tarjeta sale sin su color'],
  ]
  return remarks.filter(([isSo]) => isSo).map(([, words]) => words)
}
