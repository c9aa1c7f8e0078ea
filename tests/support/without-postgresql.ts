// A file whose rules all need a PostgreSQL has none where none is installed, and says so.
import { expect, test } from 'vitest'
import { findPostgreSql } from './postgresql.ts'

/** Names the rules that were not tried. */
export function tellWhereNone(): void {
  if (findPostgreSql().length > 0) return
  test('the rules of this file were not tried: there is no PostgreSQL here', () => {
    expect(findPostgreSql()).toEqual([])
  })
}
