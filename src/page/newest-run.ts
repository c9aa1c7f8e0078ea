// How many of the newest articles a page names without a gap: what a device may begin its own copy with (`sync/round/seed.ts`).

import type { Answers } from '#app/start/page-data.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'

/** The ids of the newest articles, as far as all of them are among these answers. */
export async function newestRun(answers: Answers, rows: Rows): Promise<string[]> {
  const named = new Set<string>()
  collectIds(answers, named)
  const checkpoint = await rows.readCheckpoint()
  const { ids } = await rows.catalogue.at(checkpoint)
  const newest = textsBetween(ids, 0, named.size)
  const end = newest.findIndex((id) => !named.has(id))
  return end === -1 ? newest : newest.slice(0, end)
}

/** Rows that carry more than a title. */
function collectIds(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('id' in value && 'introduction' in value && typeof value.id === 'string') into.add(value.id)
  for (const part of Object.values(value)) collectIds(part, into)
}
