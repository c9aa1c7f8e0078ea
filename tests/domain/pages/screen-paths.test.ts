import { expect, test } from 'vitest'
import { ADMIN_HOME, ADMIN_LOGIN, isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'

const pathsIn = (words: string) => words.trim().split(/\s+/)

const SCREENS = pathsIn(`
  / /search /comparar /rss /ajustes /guardados /guias
  /article/7 /article/7e57-ab /autor/nuria /guia/moviles /mejores/audio
  /pagina/2 /categoria/audio /categoria/audio/2`)
const NONE = pathsIn(`
  // /nothing /search/ /comparar/ /ajustes/ /guardados/2 /guias/2
  /article/ /article/7/ /article/7/edit /autor /autor/nuria/2 /guia /mejores
  /pagina/1 /categoria/audio/0`)

test('P3.2 readers have these screens, each with one address', () => {
  expect(SCREENS.filter((path) => !isScreenPath(path))).toEqual([])
  expect(['', ...NONE].filter(isScreenPath)).toEqual([])
})

const BACKOFFICE = pathsIn(`
  /admin /admin/content /admin/trash /admin/pictures /admin/prices /admin/sessions
  /admin/articles/new /admin/articles/7e57-ab /admin/articles/7e57-ab/history /admin/articles/7e57-ab/history/12
  /admin/categories /admin/categories/new /admin/categories/7e57-ab/edit /admin/categories/7e57-ab/history
  /admin/categories/7e57-ab/history/12 /admin/authors /admin/authors/new /admin/guides/7e57-ab/edit
  /admin/guides/7e57-ab/history/12`)
const ELSEWHERE = pathsIn(`
  / /admin/ /administrators /x/admin /admin/users /admin/trash/ /admin/prices/new
  /admin/articles/ /admin/articles/7/edit /admin/articles/7e57-ab/history/ /admin/articles/7e57-ab/history/012
  /admin/categories/7`)

test('P3.10 the backoffice has these screens', () => {
  expect([ADMIN_LOGIN, ADMIN_HOME, ...BACKOFFICE].filter((path) => !isAdminPath(path))).toEqual([])
  expect(ELSEWHERE.filter(isAdminPath)).toEqual([])
})
