// Which articles were deleted, as the log of changes says it: for who has to know them all at once, and not one by one.

import { fetchChanges, fetchState } from '#api/read/changes.ts'
import type { Api } from '#api/client.ts'
import { success, type Result } from '#domain/failure.ts'

const AT_ONCE = 500

/** How far the log was read, and what it named as deleted until then. Another generation begins another log. */
export interface Deletions {
  readonly generation: string
  readonly since: number
  /** In the order in which they were deleted. An article may have come back since. */
  readonly ids: readonly string[]
}

/**
 * Reads the log on from `known`, or from where it begins. The server forgets deletions in time; those known are kept.
 * Null where the server has no log.
 */
export async function readDeletions(api: Api, known: Deletions | null): Promise<Result<Deletions | null>> {
  const state = await fetchState(api)
  if (!state.ok) return state.failure.kind === 'missing' ? success(null) : state
  const { generation, floor } = state.value
  const goesOn = known?.generation === generation
  const ids = new Set(goesOn ? known.ids : [])
  let since = goesOn ? Math.max(known.since, floor) : floor
  for (;;) {
    const changes = await fetchChanges(api, { since, count: AT_ONCE })
    if (!changes.ok) return changes
    // What comes back is here again until it is deleted once more.
    for (const { id } of changes.value.heads) ids.delete(id)
    for (const { id } of changes.value.goneArticles) ids.add(id)
    since = changes.value.to
    if (changes.value.done) return success({ generation, since, ids: [...ids] })
  }
}
