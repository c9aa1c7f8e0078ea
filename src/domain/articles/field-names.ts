// The fields' names on the screen, for both forms.

import { fieldFormTexts } from '../es/fields-form.ts'
import { FICHA } from '../es/ficha.ts'
import type { ArticleField } from './article-form.ts'
import type { CategoryField } from '../categories/category-form.ts'

export const articleFieldNames: Readonly<Record<ArticleField, string>> = {
  title: 'Título',
  introduction: 'Introducción',
  content: 'Contenido',
  images: 'Imágenes',
  publishedAt: 'Fecha de publicación',
  categoryId: 'Categoría',
  overall: 'Puntuación',
  readTime: 'Minutos de lectura',
  facts: FICHA,
}

export const categoryFieldNames: Readonly<Record<CategoryField, string>> = {
  name: 'Nombre',
  slug: 'Slug',
  color: 'Color',
  description: 'Descripción',
  fields: fieldFormTexts.title,
}
