import { expect, test } from 'vitest'
import { ADMIN_HOME, ADMIN_LOGIN, isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'

test.each([
  ['/', true],
  ['/search', true],
  ['/comparar', true],
  ['/rss', true],
  ['/comparar/', false],
  ['/ajustes', true],
  ['/guardados', true],
  ['/guardados/2', false],
  ['/ajustes/', false],
  ['/article/7', true],
  ['/article/7e57-ab', true],
  ['/article/', false],
  ['/article/7/', false],
  ['/article/7/edit', false],
  ['/search/', false],
  ['/pagina/2', true],
  ['/pagina/1', false],
  ['/categoria/audio', true],
  ['/categoria/audio/2', true],
  ['/categoria/audio/0', false],
  ['/nothing', false],
  ['//', false],
  ['', false],
])('P3.2 is a screen: %j %s', (path, is) => {
  expect(isScreenPath(path)).toBe(is)
})

test.each([
  ['/admin', true],
  [ADMIN_LOGIN, true],
  [ADMIN_HOME, true],
  ['/admin/articles/new', true],
  ['/admin/articles/7e57-ab', true],
  ['/admin/categories', true],
  ['/admin/categories/new', true],
  ['/admin/categories/7e57-ab/edit', true],
  ['/admin/content', true],
  ['/admin/trash', true],
  ['/admin/pictures', true],
  ['/admin/sessions', true],
  ['/admin/articles/7e57-ab/history', true],
  ['/admin/articles/7e57-ab/history/12', true],
  ['/admin/categories/7e57-ab/history', true],
  ['/admin/categories/7e57-ab/history/12', true],
  ['/admin/articles/7e57-ab/history/', false],
  ['/admin/articles/7e57-ab/history/012', false],
  ['/admin/trash/', false],
  ['/admin/', false],
  ['/admin/articles/', false],
  ['/admin/articles/7/edit', false],
  ['/admin/categories/7', false],
  ['/admin/users', false],
  ['/administrators', false],
  ['/x/admin', false],
  ['/', false],
])('P3.10 is a screen of the backoffice: %j %s', (path, is) => {
  expect(isAdminPath(path)).toBe(is)
})
