// Searches all articles' texts on the server, to find those not on this device (P24.13, `public.search_texts`). For
// administrators only. `missing` on a plain table API.
import type { Result } from '#domain/failure.ts'
import { everyWordOf } from '#domain/lists/search.ts'
import type { Project } from '../project.ts'
import { listIn } from './rows.ts'

/** The most articles per response, newest first; if this many are returned, there may be more. */
export const MOST_FOUND = 500

/** Returns the ids of articles with every word in title, introduction or text. `aborted` when the signal aborts. */
export async function searchTexts(
  project: Project,
  query: string,
  signal: AbortSignal,
): Promise<Result<readonly string[]>> {
  const answer = await project.call('search_texts', { words: everyWordOf(query) }, signal)
  return listIn(answer, 'search_texts', String)
}
