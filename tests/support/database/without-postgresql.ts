// If a required program is not installed, a file whose tests all need it has no tests, and reports that.
import { expect, test } from 'vitest'
import { findPostgreSql } from './postgresql.ts'

/**
 * Prints which tests did not run.
 * @param others further requirements of the file's tests, each by its name: its path, or null if it is not installed
 */
export function tellWhereNone(others: Readonly<Record<string, string | null>> = {}): void {
  const found = { PostgreSQL: findPostgreSql()[0] ?? null, ...others }
  const missing = Object.entries(found).flatMap(([name, path]) => (path === null ? [name] : []))
  if (missing.length === 0) return
  test(`the rules of this file were not tried: there is no ${missing.join(' and no ')} here`, () => {
    expect(missing.length).toBeGreaterThan(0)
  })
}
