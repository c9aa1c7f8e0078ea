// What a browser must load before the first screen is complete: the shell's scripts, their imports, and the home screen's chunk.
// Determined from the build and from dist/modules.json.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltChunk, SHELL_FILE } from './module-list.ts'

/** The limit of the first screen's JavaScript, compressed with Brotli, in kilobytes (1,000 bytes). */
export const LIMIT_KB = 140

const HOME = 'src/reader/home/home.tsx'

export interface Build {
  readonly folder: string
  readonly html: string
  readonly chunks: readonly BuiltChunk[]
}

/** Reads a build. If there is none, throws a message that says what to run. */
export function readBuild(dist = 'dist'): Build {
  const folder = join(dist, 'client')
  const list = join(dist, 'modules.json')
  if (!existsSync(list) || !existsSync(join(folder, SHELL_FILE))) {
    throw new Error(`No build in ${dist}/. Make one first: node scripts/build.mjs`)
  }
  const chunks: BuiltChunk[] = JSON.parse(readFileSync(list, 'utf8'))
  return { folder, html: readFileSync(join(folder, SHELL_FILE), 'utf8'), chunks }
}

/** The scripts of the first screen, as paths in the build without a leading slash. */
export function firstScreen({ html, chunks }: Build): string[] {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith('<script') || /rel="?modulepreload/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/([^"]+\.js)"/.exec(tag)?.[1] ?? [])
  const home = chunks.filter((chunk) => chunk.modules.includes(HOME)).map((chunk) => chunk.file)
  if (home.length === 0) throw new Error(`No chunk of the build holds ${HOME}.`)
  return withImports(chunks, [...named, ...home])
}

/** These chunks, and all of their static imports. */
export function withImports(chunks: readonly BuiltChunk[], files: readonly string[]): string[] {
  const importsOf = new Map(chunks.map((chunk) => [chunk.file, chunk.imports]))
  const all = new Set<string>()
  const add = (file: string) => {
    if (all.has(file)) return
    all.add(file)
    for (const next of importsOf.get(file) ?? []) add(next)
  }
  for (const file of files) add(file)
  return [...all]
}

/** The size of a file as the server sends it: that of its Brotli copy, if there is one. */
export function compressedSize(path: string): number {
  const copy = `${path}.br`
  return statSync(existsSync(copy) ? copy : path).size
}
