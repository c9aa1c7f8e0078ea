// Tells whether dist/ is the build of the current sources, packages and settings. A build records hashes of its inputs and outputs in
// dist/build.json. Any later change to either makes the next `npm start` build again.
import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildFacts } from './build-facts.mjs'

const RECORD = 'dist/build.json'

/** Files and folders of the project that a build reads. tests/build checks that all of a build's modules are in them. */
export const INPUTS = [
  'index.html',
  // npm's own record of the installed packages, which may be older than the lock file.
  'node_modules/.package-lock.json',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'tsconfig.json',
  'vite.config.ts',
]

const OUTPUTS = ['dist/client', 'dist/server', 'dist/modules.json', 'dist/pages.json']

/**
 * Builds unless dist/ is up to date. An interrupted build leaves no record.
 * @param {string} root the project's folder
 * @param {() => Promise<void>} build
 */
export async function buildIfChanged(root, build) {
  if (await isBuilt(root)) return
  await recordBuild(root, build)
}

/**
 * Whether dist/ is the build of these sources, packages and settings, and has not been changed since.
 * @param {string} root the project's folder
 */
export async function isBuilt(root) {
  const text = await readFile(join(root, RECORD), 'utf8').catch(() => '')
  return text !== '' && text === recordOf(await hashOfInputs(root), await hashOf(root, OUTPUTS))
}

/**
 * Builds, and records the build. Changes during the build count as later changes.
 * @param {string} root the project's folder
 * @param {() => Promise<void>} build
 */
export async function recordBuild(root, build) {
  await rm(join(root, RECORD), { force: true })
  const inputs = await hashOfInputs(root)
  await build()
  const place = join(root, RECORD)
  await writeFile(`${place}.part`, recordOf(inputs, await hashOf(root, OUTPUTS)))
  await rename(`${place}.part`, place)
}

/** @param {string} inputs @param {string} outputs */
function recordOf(inputs, outputs) {
  return `${JSON.stringify({ inputs, outputs }, null, 2)}\n`
}

/** @param {string} root */
async function hashOfInputs(root) {
  return createHash('sha256')
    .update(await hashOf(root, INPUTS))
    .update(JSON.stringify(buildFacts(root)))
    .digest('hex')
}

/**
 * One hash of the names and contents of these files and folders. Missing ones are skipped.
 * @param {string} root @param {readonly string[]} places
 */
async function hashOf(root, places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of await filesOf(root, place)) {
      const bytes = await readFile(join(root, file))
      hash.update(`${file}\0${bytes.byteLength}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} place @returns {Promise<string[]>} files from the root, in one order everywhere */
async function filesOf(root, place) {
  const found = await stat(join(root, place)).catch(() => null)
  if (found === null) return []
  if (found.isFile()) return [place]
  const entries = await readdir(join(root, place), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}
