// Set-up of every file of end-to-end tests: in Firefox it leaves out what the table of `scripts/engine-files.mjs` names.
// What the table calls tried is run and has to fail, so that the table cannot say longer than is true that it cannot be run.
import { basename } from 'node:path'
import { type RunnerTask, type RunnerTestSuite, beforeAll } from 'vitest'
import { reasonOf } from '../../scripts/engine-files.mjs'
import { isFirefox } from './firefox.ts'

/** Ahead of the file's own hooks: a group of which nothing is left prepares nothing. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads here which fixtures are asked for: none
if (isFirefox) beforeAll(({}, suite) => leaveOut(suite, basename(suite.file.filepath, '.test.ts'), []))

function leaveOut(group: Readonly<RunnerTestSuite>, file: string, groups: readonly string[]): void {
  for (const task of group.tasks) leaveOutTask(task, file, [...groups, task.name])
}

function leaveOutTask(task: RunnerTask, file: string, names: readonly string[]): void {
  if (task.type === 'suite') {
    leaveOut(task, file, names)
    if (task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip'
    return
  }
  const reason = reasonOf(file, names.join(' > '))
  if (reason?.isTried === true) task.fails = true
  else if (reason !== null) task.mode = 'skip'
}
