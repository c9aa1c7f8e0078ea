// Which bundle contains which reader of bodies. Bundles are built separately here, because the real ones do not show
// why they contain something.
import { build, type InlineConfig } from 'vite'
import { expect, test } from 'vitest'
import { build as built } from './build.ts'
import { withImports } from '../../scripts/build/first-screen.ts'

const ENTRY = 'src/content/body/article-body.tsx'

/** The packages in a bundle and in the chunks that it imports. */
async function packagesOf(config: InlineConfig): Promise<string[]> {
  const options = { configFile: false, publicDir: false, logLevel: 'error' } as const
  const made = await build({ ...options, ...config, build: { ...config.build, write: false } })
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const modules = outputs.flatMap((one) => (one.type === 'chunk' ? [...one.moduleIds, ...one.imports] : []))
  return ['dompurify', 'parse5'].filter((name) =>
    modules.some((id) => id === name || id.includes(`node_modules/${name}/`)),
  )
}

const library = { lib: { entry: ENTRY, name: 'reader', formats: ['iife' as const] } }

test('a page reads bodies by the browser’s own parser, and holds no other', async () => {
  expect(await packagesOf({ build: library })).toEqual(['dompurify'])
})

test('a server reads bodies without a browser, and holds nothing that needs one', async () => {
  expect(await packagesOf({ build: { ssr: ENTRY } })).toEqual(['parse5'])
})

test('a worker that has no DOM reads bodies as a server does', async () => {
  const define = { 'import.meta.env.WITHOUT_DOM': 'true' }
  expect(await packagesOf({ define, build: library })).toEqual(['parse5'])
})

test('no chunk that a screen of readers needs holds the parser of servers', () => {
  const screens = built.chunks.filter(({ modules }) => modules.some((id) => id.startsWith('src/reader/')))
  const needed = withImports(
    built.chunks,
    screens.map(({ file }) => file),
  )
  const modules = built.chunks.filter(({ file }) => needed.includes(file)).flatMap((chunk) => chunk.modules)
  expect(modules.filter((id) => id.includes('node_modules/parse5/'))).toEqual([])
  expect(modules).toContain('src/content/body/safe-html.ts')
})
