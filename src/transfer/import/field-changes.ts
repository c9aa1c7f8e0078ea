// What an update of a row would change, named field by field for whoever decides about it: short values with what stands now,
// texts by their names alone.

import { articleFieldNames, categoryFieldNames } from '#domain/articles/field-names.ts'
import type { UnknownRow } from '../content-backend.ts'

const names: Readonly<Record<string, string>> = {
  title: articleFieldNames.title,
  introduction: articleFieldNames.introduction,
  content: articleFieldNames.content,
  images: articleFieldNames.images,
  published_at: articleFieldNames.publishedAt,
  category_id: articleFieldNames.categoryId,
  overall: articleFieldNames.overall,
  read_time: articleFieldNames.readTime,
  ...categoryFieldNames,
}

/** Their values are short enough to be read side by side. */
const SHOWN: readonly string[] = ['title', 'name', 'slug', 'color', 'overall', 'read_time']
/** Characters of a value. */
const LONGEST = 60

/** `título, color (#0a7d4f → #6b7280)`. */
export function fieldChanges(wanted: UnknownRow, stands: UnknownRow): string {
  return Object.entries(wanted)
    .map(([column, value]) => {
      const name = (names[column] ?? column).toLowerCase()
      return SHOWN.includes(column) ? `${name} (${shown(stands[column])} → ${shown(value)})` : name
    })
    .join(', ')
}

function shown(value: unknown): string {
  const text =
    typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''
  if (text.trim() === '') return 'nada'
  const characters = Array.from(text)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text
}
