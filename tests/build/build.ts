// The build under test, made by `node scripts/build.mjs`; without one, fails with a clear sentence.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '../../scripts/build/first-screen.ts'

export const build = readBuild()

/** A text file of the build. */
export function builtFile(path: string): string {
  return readFileSync(join(build.folder, path), 'utf8')
}
