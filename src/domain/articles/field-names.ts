// Labels of the fields of both forms.
import { fieldFormTexts } from '../es/facts-form.ts'
import { FICHA } from '../es/ficha.ts'
import type { ArticleField } from './article-form.ts'
import type { AuthorField } from '../authors/author-form.ts'
import type { GuideField } from '../guides/guide-form.ts'
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

export const authorFieldNames: Readonly<Record<AuthorField, string>> = {
  name: 'Nombre',
  slug: 'Slug',
  sentence: 'Frase',
  expertise: 'De qué sabe',
  face: 'Cara',
}

export const guideFieldNames: Readonly<Record<GuideField, string>> = {
  title: 'Pregunta',
  slug: 'Slug',
  introduction: 'Introducción',
  categoryId: 'Categoría',
  maxPrice: 'Precio máximo',
  picks: 'Elecciones',
  checkedOn: 'Última comprobación',
  publishedAt: 'Publicación',
}

export const categoryFieldNames: Readonly<Record<CategoryField, string>> = {
  name: 'Nombre',
  slug: 'Slug',
  color: 'Color',
  description: 'Descripción',
  fields: fieldFormTexts.title,
}
