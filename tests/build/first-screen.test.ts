import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compressedSize, firstScreen, LIMIT_KB, withImports } from '../../scripts/build/first-screen.ts'
import { build } from './build.ts'

const SUPABASE = /node_modules\/@supabase\//

const modulesIn = (files: readonly string[]) =>
  build.chunks.filter((chunk) => files.includes(chunk.file)).flatMap((chunk) => chunk.modules)

describe('the first screen', () => {
  const files = firstScreen(build)
  const modules = modulesIn(files)

  test('holds the home screen and the store it reads', () => {
    expect(modules).toContain('src/reader/home/home.tsx')
    expect(modules).toContain('src/store/queries.ts')
  })

  test.each([
    ['the backoffice', /^src\/admin\//],
    ['sync and the table API', /^src\/(sync\/engine|sync\/pull|api\/client)\.ts/],
    ['the carousel', /node_modules\/swiper\//],
    ['the Supabase client', SUPABASE],
    ['the toasts', /node_modules\/react-toastify\//],
    ['the sanitiser', /node_modules\/dompurify\//],
    ['the menus and dialogs', /node_modules\/@headlessui\//],
    ['the registration of the worker', /node_modules\/workbox-/],
  ])('does not hold %s', (_what, pattern) => {
    expect(modules.filter((id) => pattern.test(id))).toEqual([])
  })

  test(`takes at most ${LIMIT_KB} KB of compressed JavaScript`, () => {
    const bytes = files.reduce((sum, file) => sum + compressedSize(join(build.folder, file)), 0)
    expect(bytes / 1000).toBeLessThanOrEqual(LIMIT_KB)
  })
})

test('no chunk that a reader can reach holds the backoffice or its client', () => {
  // Only the backoffice's own route imports it; none of it is reachable from elsewhere.
  const entries = build.chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.file)
  const reached = modulesIn(withImports(build.chunks, entries))
  expect(reached.filter((id) => id.startsWith('src/admin/') || SUPABASE.test(id))).toEqual([])
  expect(build.chunks.flatMap(({ modules }) => modules).some((id) => SUPABASE.test(id))).toBe(true)
})
