// `npm run release` in a temporary repository, with another command instead of the tests.
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROJECT } from '../support/server/magazine-server.ts'

let root: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const read = (file: string) => readFile(join(root, file), 'utf8')
const CHANGES = '- Something that people notice.'
/** Creates a file with the version's name. */
const FIXTURES = 'mkdir -p tests/releases && cd tests/releases && touch'

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cacharreo-release-'))
  await mkdir(join(root, 'scripts'))
  await cp(join(PROJECT, 'scripts/release.mjs'), join(root, 'scripts/release.mjs'))
  const about = { name: 'magazine', version: '1.4.9', private: true }
  await writeFile(join(root, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  const lock = { ...about, lockfileVersion: 3, requires: true, packages: { '': about } }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(
    join(root, 'CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n\n${CHANGES}\n\n## 1.4.9 (2026-01-02)\n\n- Before.\n`,
  )
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.email', 'test@magazine.invalid')
  git('config', 'user.name', 'Test')
  commitAll()
})
afterEach(() => rm(root, { recursive: true, force: true }))

function commitAll(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'As it is')
}

/**
 * Runs it. `tests`: the command instead of `npm run test:all`; `fixtures`: the one instead of the command that writes
 * the fixtures.
 */
function release(step: string, tests = 'true', fixtures = FIXTURES) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/release.mjs', ...step.split(' ')],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, RELEASE_TEST: tests, RELEASE_FIXTURES: fixtures },
    },
  )
  return { status, said: stdout + stderr }
}

/** Checks that it gave the reason, and changed nothing. */
async function expectRefusal(why: string, step = 'patch', tests?: string): Promise<void> {
  const state = async () => [
    git('rev-parse', 'HEAD'),
    git('tag'),
    git('status', '--porcelain'),
    await read('CHANGELOG.md'),
  ]
  const before = await state()
  const { status, said } = release(step, tests)
  expect([status, said]).toEqual([1, expect.stringContaining(`No release: ${why}`)])
  expect(await state()).toEqual(before)
}

test.each([
  ['patch', '1.4.10'],
  ['minor', '1.5.0'],
  ['major', '2.0.0'],
])(
  '%s writes %s into package.json, the lock and the changelog, as a commit and a tag',
  async (step, version) => {
    expect(release(step)).toMatchObject({
      status: 0,
      said: expect.stringContaining(`git push origin main v${version}`),
    })
    expect(JSON.parse(await read('package.json')).version).toBe(version)
    const lock = JSON.parse(await read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
    const day = new Date().toISOString().slice(0, 10)
    expect(await read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## Unreleased\n\n## ${version} (${day})\n\n${CHANGES}\n\n## 1.4.9 (2026-01-02)\n\n- Before.\n`,
    )
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${version}`)
    expect(git('show', '--name-only', '--format=')).toContain(`tests/releases/${version}`)
    expect(git('rev-parse', `v${version}^{commit}`)).toBe(git('rev-parse', 'HEAD'))
    expect(git('tag', '--list', '--format=%(contents:body)')).toBe(CHANGES)
    expect(git('status', '--porcelain')).toBe('')
    // A second release would have no changes.
    await expectRefusal('CHANGELOG.md says nothing under "Unreleased"')
  },
)

test('a first release has nothing after its changes', async () => {
  await writeFile(join(root, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n${CHANGES}\n`)
  commitAll()
  expect(release('minor').status).toBe(0)
  expect(await read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 1\.5\.0 \(.+\)\n\n- Something .+\n$/,
  )
})

test.each<[what: string, prepare: () => unknown, why: string, step?: string, tests?: string]>([
  [
    'a dirty tree',
    () => writeFile(join(root, 'new.txt'), 'Not in a commit'),
    'the tree has changes that are in no commit.\n\n?? new.txt',
  ],
  [
    'another branch than main',
    () => git('switch', '--quiet', '--create', 'idea'),
    'this is the branch idea, and releases are made on main.',
  ],
  ['a red test', () => {}, 'exit 3 failed.', 'patch', 'exit 3'],
  ['a tag that exists', () => git('tag', 'v1.4.10'), 'there is a tag v1.4.10 already.'],
  ['no step', () => {}, 'say npm run release -- patch, minor or major.', ''],
  ['two steps', () => {}, 'say npm run release -- patch, minor or major.', 'patch minor'],
  [
    'a commit that fails',
    () => writeFile(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 }),
    'Command failed: git commit',
  ],
])('%s is refused, and leaves nothing behind', async (_, prepare, why, step, tests) => {
  await prepare()
  await expectRefusal(why, step, tests)
})

test('fixtures that cannot be made leave no release', () => {
  const { status, said } = release('patch', 'true', `${FIXTURES} 1.4.10 && false`)
  expect([status, git('tag'), git('status', '--porcelain')]).toEqual([1, '', ''])
  expect(said).toContain('No release: the fixtures of later tests could not be made.')
})

test('a tree that changed while the tests ran is refused', async () => {
  expect(release('patch', 'echo more >> CHANGELOG.md')).toMatchObject({ status: 1 })
  expect([git('tag'), git('log', '-1', '--format=%s')]).toEqual(['', 'As it is'])
})

test('a commit that was made while the tests ran is refused', () => {
  const { status, said } = release('patch', 'git commit --quiet --allow-empty --message Meanwhile')
  expect([status, git('tag')]).toEqual([1, ''])
  expect(said).toContain('there is another commit than the one that was tested.')
})

test('the version stands in package.json, and the lock says the same', async () => {
  const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
  const lock = JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect(await readFile(join(PROJECT, 'CHANGELOG.md'), 'utf8')).toMatch(/^## Unreleased$/m)
})
