// What both sides of a search are made into before they are compared (`search.ts`): the query, and each title.

import { fold } from './fold.ts'

/** What a person typed, as it is searched for and shown: trimmed. Blank when there is nothing to search for. */
export function normaliseQuery(text: string): string {
  return text.trim()
}

/** A title prepared for many queries: `matches` (`search.ts`) takes it in place of the title and has less to do. */
export function foldTitle(title: string): string {
  return fold(title)
}
