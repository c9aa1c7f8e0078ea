// What the settings screen says of the build: the package's version, and the day of its last change.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface BuildFacts {
  readonly version: string
  /** `2026-11-21`. The last commit's: a build of the same source is the same build, whenever it is made. */
  readonly day: string
}

/** Reads them in the folder of the project; without git the day is today's. */
export function buildFacts(root: string): BuildFacts {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, day: lastCommit(root) ?? new Date().toISOString().slice(0, 10) }
}

function lastCommit(root: string): string | null {
  try {
    const words = ['log', '-1', '--format=%cs']
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim() || null
  } catch {
    return null
  }
}
