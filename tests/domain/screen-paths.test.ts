import { expect, test } from 'vitest'
import { isScreenPath } from '#domain/screen-paths.ts'

test.each([
  ['/', true],
  ['/search', true],
  ['/article/7', true],
  ['/article/7e57-ab', true],
  ['/article/', false],
  ['/article/7/', false],
  ['/article/7/edit', false],
  ['/search/', false],
  ['/nothing', false],
  ['//', false],
  ['', false],
])('§2 is a screen: %j %s', (path, is) => {
  expect(isScreenPath(path)).toBe(is)
})
