// A plain table API has no revisions. Its rows get revisions made on the device, so they are compared like all others.

import type { StoredHead } from './copy-database.ts'
import type { Head } from './step.ts'

/** The row with the next revision when it differs from the stored row, with the same when it does not. */
export function numberedHead(row: Head, local: StoredHead | undefined, era: number): Head {
  if (!local || local.era !== era) return { ...row, rev: 1, bodyRev: 1 }
  if (isSame(row, local)) return { ...row, rev: local.rev, bodyRev: local.bodyRev }
  return { ...row, rev: local.rev + 1, bodyRev: local.rev + 1 }
}

function isSame(a: Head, b: Head): boolean {
  if (a.thin || b.thin) return false
  return (
    a.title === b.title &&
    a.introduction === b.introduction &&
    a.publishedAt === b.publishedAt &&
    a.categoryId === b.categoryId &&
    a.category === b.category &&
    a.overall === b.overall &&
    a.readTime === b.readTime &&
    a.images.length === b.images.length &&
    a.images.every((image, place) => image === b.images[place])
  )
}
