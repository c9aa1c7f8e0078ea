// Reads all deleted articles from the change log in one call, for the static export.
import { fetchChanges, fetchState } from '#api/read/changes.ts'
import type { Api } from '#api/client.ts'
import { success, type Result } from '#domain/failure.ts'

const AT_ONCE = 500

/** How far the log was read, and the deletions found. Another generation begins another log. */
export interface Deletions {
  readonly generation: string
  readonly since: number
  /** In order of deletion. An article may have been restored since. */
  readonly ids: readonly string[]
}

/** Continues reading the log from `known`. The server forgets old deletions; known ones are kept. Null: it has no log. */
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
    // A restored article counts as present until it is deleted again.
    for (const { id } of changes.value.heads) ids.delete(id)
    for (const { id } of changes.value.goneArticles) ids.add(id)
    since = changes.value.to
    if (changes.value.done) return success({ generation, since, ids: [...ids] })
  }
}
