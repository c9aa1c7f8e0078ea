// Set-up of every end-to-end test file: in Firefox it skips the tests that `scripts/tests/engine-files.mjs` names.
import { relative, resolve } from 'node:path'
import { type RunnerTask, type RunnerTestSuite, beforeAll } from 'vitest'
import { reasonOf } from '../../../scripts/tests/engine-files.mjs'
import { isFirefox } from './firefox.ts'

const FOLDER = resolve('tests/e2e')
/** The table names a file by its path in that folder. */
const nameOf = (path: string) => relative(FOLDER, path).replace('.test.ts', '')

/** Before the file's own hooks: a group without remaining tests prepares nothing. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the requested fixtures from here: none
if (isFirefox) beforeAll(({}, suite) => leaveOut(suite, nameOf(suite.file.filepath), []))

function leaveOut(group: Readonly<RunnerTestSuite>, file: string, groups: readonly string[]): void {
  for (const task of group.tasks) leaveOutTask(task, file, [...groups, task.name])
}

function leaveOutTask(task: RunnerTask, file: string, names: readonly string[]): void {
  if (task.type === 'suite') {
    leaveOut(task, file, names)
    if (task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip'
    return
  }
  if (reasonOf(file, names.join(' > ')) !== null) task.mode = 'skip'
}
