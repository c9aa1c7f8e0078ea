// What the settings screen shows about the build: the package's version, and the date of its last change.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads version and date in the project's folder.
 * @param {string} root
 * @returns {{ version: string, day: string }} `day`: `2026-11-21`, the date of the last commit, so that the same source always gives the
 *   same build; without git, today's.
 */
export function buildFacts(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { version, day: lastCommit(root, '%cs') ?? new Date().toISOString().slice(0, 10) }
}

/**
 * The release that is being built. Its commit is abbreviated, and null outside git.
 * @param {string} root
 */
export function builtRelease(root) {
  return { version: buildFacts(root).version, commit: lastCommit(root, '%h') }
}

/** @param {string} root @param {string} format */
function lastCommit(root, format) {
  try {
    const words = ['log', '-1', `--format=${format}`]
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim() || null
  } catch {
    return null
  }
}
