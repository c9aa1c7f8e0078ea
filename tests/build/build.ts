// The build under test, made by `node scripts/build.mjs`. Without one, importing this fails with a clear message.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '../../scripts/build/first-screen.ts'

export const build = readBuild()

/** A text file of the build. */
export function builtFile(path: string): string {
  return readFileSync(join(build.folder, path), 'utf8')
}
