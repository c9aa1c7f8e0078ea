// Each folder has one subject, so that a newcomer finds a file by its folder's name.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MOST_FILES = 25

/** Content, not code: nobody looks for a rule here. */
const CONTENT = ['server/sample/reviews']

/** This folder and its subfolders, if they have too many files. */
function crowded(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowded(join(folder, name)))
  const files = entries.filter((entry) => entry.isFile()).length
  return files > MOST_FILES && !CONTENT.includes(folder) ? [`${folder}: ${files} files`, ...inner] : inner
}

test.each(['src', 'sw', 'server', 'scripts', 'bench', 'tests'])(
  'no folder of %s holds more than 25 files',
  (room) => {
    expect(crowded(room)).toEqual([])
  },
)
