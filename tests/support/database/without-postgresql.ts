// A file whose rules all need a program has none where that is not installed, and says so.
import { expect, test } from 'vitest'
import { findPostgreSql } from './postgresql.ts'

/**
 * Names the rules that were not tried.
 * @param others what else the file's rules need, each by its name: its path, or null where it is not installed
 */
export function tellWhereNone(others: Readonly<Record<string, string | null>> = {}): void {
  const found = { PostgreSQL: findPostgreSql()[0] ?? null, ...others }
  const missing = Object.entries(found).flatMap(([name, path]) => (path === null ? [name] : []))
  if (missing.length === 0) return
  test(`the rules of this file were not tried: there is no ${missing.join(' and no ')} here`, () => {
    expect(missing.length).toBeGreaterThan(0)
  })
}
