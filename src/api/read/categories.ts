// Reads categories with the plain call of the table API (P24.3): all columns, ordered by name.
import type { Category } from '#domain/categories/category.ts'
import type { Result } from '#domain/failure.ts'
import type { Api } from '../client.ts'
import { listIn, rowToCategory } from './rows.ts'

/** Fetches every category. */
export async function fetchCategories(api: Api, signal?: AbortSignal): Promise<Result<readonly Category[]>> {
  const answer = await api.get('categories', { select: '*', order: 'name.asc' }, signal)
  return listIn(answer, 'categories', rowToCategory)
}
