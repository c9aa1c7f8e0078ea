// The revisions of all stored articles, in memory during a pull: one pass costs a seventh of individual lookups. Only
// steps write revisions, so it is valid for the checkpoint's version it was read at or moved to.
import type { Checkpoint } from './checkpoint.ts'
import { type CopyDatabase, type StoredHead, walkHeads } from './copy-database.ts'
import type { HeadChanges } from './ingest-heads.ts'
import type { StoredRevision, StoredRevisions } from './revision-guard.ts'

type VersionOf = Pick<Checkpoint, 'copyId' | 'version'>

export interface RevisionTable {
  /** Returns the revisions of all stored articles at the checkpoint read by the surrounding transaction. */
  at(current: Checkpoint): Promise<StoredRevisions>
  /** Applies a step that has been written. Releases the table at the end of the pull. */
  follow(from: VersionOf, to: Checkpoint, changes: Pick<HeadChanges, 'put' | 'rest' | 'gone'>): void
}

interface Held extends VersionOf {
  readonly revisions: Map<string, StoredRevision>
}

export function createRevisionTable(copy: CopyDatabase): RevisionTable {
  let held: Held | null = null

  return {
    async at(current) {
      if (held && isOf(held, current)) return held.revisions
      const revisions = current.count === 0 ? new Map<string, StoredRevision>() : await readRevisions(copy)
      held = { copyId: current.copyId, version: current.version, revisions }
      return revisions
    },
    follow(from, to, { put, rest, gone }) {
      if (!held || to.phase === 'live' || !isOf(held, from)) {
        held = null
        return
      }
      keep(held.revisions, [...put, ...rest])
      for (const id of gone) held.revisions.delete(id)
      held = { copyId: to.copyId, version: to.version, revisions: held.revisions }
    },
  }
}

function isOf(held: VersionOf, { copyId, version }: VersionOf): boolean {
  return held.copyId === copyId && held.version === version
}

async function readRevisions(copy: CopyDatabase): Promise<Map<string, StoredRevision>> {
  const revisions = new Map<string, StoredRevision>()
  await walkHeads(copy, (run) => keep(revisions, run))
  return revisions
}

function keep(revisions: Map<string, StoredRevision>, heads: readonly StoredHead[]): void {
  for (const { id, rev, era, thin } of heads) revisions.set(id, thin ? { rev, era, thin } : { rev, era })
}
