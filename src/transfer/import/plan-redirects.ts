// The redirects that an import writes: new ones, and those with another target.
import type { Row } from '#domain/row.ts'
import type { Redirect } from '#domain/pages/redirects.ts'

export interface RedirectPlan {
  readonly put: readonly Redirect[]
  /** Those among them that currently have another target. */
  readonly updates: readonly Redirect[]
  readonly created: number
  readonly updated: number
  readonly same: number
}

/** Compares redirects. `onlyNew`: existing ones keep their targets. */
export function planRedirects(
  wanted: readonly Redirect[],
  present: readonly Row[],
  onlyNew: boolean,
): RedirectPlan {
  const here = new Map(present.map((row) => [String(row['path']), row]))
  const created = wanted.filter(({ path }) => !here.has(path))
  const updated = wanted.filter((redirect) => {
    const stands = here.get(redirect.path)
    return !onlyNew && stands !== undefined && !isSame(redirect, stands)
  })
  return {
    put: [...created, ...updated],
    updates: updated,
    created: created.length,
    updated: updated.length,
    same: wanted.length - created.length - updated.length,
  }
}

function isSame(redirect: Redirect, stands: Row): boolean {
  return (
    redirect.article_id === (stands['article_id'] ?? null) && redirect.to_path === (stands['to_path'] ?? null)
  )
}
