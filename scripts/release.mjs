// `npm run release -- patch|minor|major`: releases a version. It changes package.json, the lock file and the changelog, and creates a
// commit and a tag. It also stores the data that the version leaves on machines and phones, for later tests. All checks come before it
// writes anything, and it pushes nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const CHANGELOG = 'CHANGELOG.md'
const FIXTURES = 'tests/releases'
const WRITTEN = ['package.json', 'package-lock.json', CHANGELOG, FIXTURES]
/** The unreleased changes, from their heading to the next one. */
const UNRELEASED = /^## Unreleased\n(?<changes>[^]*?)(?=^## |$(?![^]))/m

const steps = /** @type {const} */ (['patch', 'minor', 'major'])

/**
 * The version after this one.
 * @param {string} version `1.2.3`
 * @param {typeof steps[number]} step
 */
function after(version, step) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(`\n  No release: ${why}\n`)
  process.exit(1)
}

function refuseDirtyTree() {
  const changed = git('status', '--porcelain')
  if (changed !== '') refuse(`the tree has changes that are in no commit.\n\n${changed}`)
}

const step = steps.find((one) => one === process.argv[2])
if (step === undefined || process.argv.length > 3) refuse('say npm run release -- patch, minor or major.')

const branch = git('branch', '--show-current')
const expected = process.env['RELEASE_BRANCH'] ?? 'main'
if (branch !== expected)
  refuse(`this is the branch ${branch || '(none)'}, and releases are made on ${expected}.`)
refuseDirtyTree()

const changelog = readFileSync(join(root, CHANGELOG), 'utf8')
const changes = UNRELEASED.exec(changelog)?.groups?.['changes']?.trim() ?? ''
if (!/^- /m.test(changes)) refuse(`${CHANGELOG} says nothing under "Unreleased".`)

const version = after(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version, step)
if (git('tag', '--list', `v${version}`) !== '') refuse(`there is a tag v${version} already.`)

const commit = git('rev-parse', 'HEAD')
const test = process.env['RELEASE_TEST'] ?? 'npm run test:all'
const { status } = spawnSync(test, { cwd: root, shell: true, stdio: 'inherit' })
if (status !== 0) refuse(`${test} failed.`)
// The tests take half an hour, in which files may have changed.
refuseDirtyTree()
if (git('rev-parse', 'HEAD') !== commit) refuse('there is another commit than the one that was tested.')

try {
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], {
    cwd: root,
    stdio: 'pipe',
  })
  // The fixtures use the build that was tested.
  const fixtures = process.env['RELEASE_FIXTURES'] ?? 'node scripts/tests/release-fixtures.mjs'
  if (spawnSync(`${fixtures} ${version}`, { cwd: root, shell: true, stdio: 'inherit' }).status !== 0)
    throw new Error('the fixtures of later tests could not be made.')
  const day = new Date().toISOString().slice(0, 10)
  const heading = `## Unreleased\n\n## ${version} (${day})\n\n${changes}\n\n`
  writeFileSync(join(root, CHANGELOG), changelog.replace(UNRELEASED, () => heading).trimEnd() + '\n')
  git('add', ...WRITTEN)
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}\n\n${changes}`)
} catch (error) {
  rmSync(join(root, FIXTURES, version), { recursive: true, force: true })
  git('reset', '--quiet', '--hard', commit)
  refuse(error instanceof Error ? error.message : String(error))
}
console.log(
  `\n  ${version} is here, as a commit and the tag v${version}. To publish it: git push origin ${branch} v${version}\n`,
)
