import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type * as world from './sync-world.ts'

// Faults planted one at a time into a copy of the source in memory. Each is of a kind that has broken such protocols
// (docs/sync.md §10). A property that holds despite one of them proves nothing.

export interface Plant {
  readonly file: string
  readonly text: string
  readonly instead: string
}

const SERVER = 'tests/support/fakes/fake-magazine.ts'

export const plants: Readonly<Record<string, Plant>> = {
  'the server skips the lock': { file: SERVER, text: 'this.release()\n  }', instead: '}' },
  'the server states its head from sequence.last_value': {
    file: SERVER,
    text: 'return Math.max(0, ...revs)',
    instead: 'return Math.max(0, this.state.lastRev, ...revs)',
  },
  'the server keeps no tombstones': {
    file: SERVER,
    text: 'this.state.graves.set(`${kind}${id}`, { kind, id, rev: this.draw() })',
    instead: 'this.draw()',
  },
  'the first revision is that of the last page': {
    file: 'src/sync/round/pull.ts',
    text: 'const replayFrom = Math.min(from.replayFrom, page.head)',
    instead: 'const replayFrom = page.head',
  },
  'no guard of revisions': {
    file: 'src/store/copy/revision-guard.ts',
    text: 'return local === undefined || local.era !== era || local.rev < row.rev',
    instead: 'return true',
  },
  'the rest of a title is put without looking': {
    file: 'src/store/copy/ingest.ts',
    text: 'isRestOf(head, stored[index], era)',
    instead: 'true',
  },
  'no compare-and-set': {
    file: 'src/store/copy/ingest.ts',
    text: 'if (current.version !== step.from.version)',
    instead: 'if (current.version < 0)',
  },
  'the checkpoint is written apart from the rows': {
    file: 'src/store/copy/ingest.ts',
    text: 'return withFreeSpace(device, () => commitOnce(device, step))',
    instead: `const { from, move, ...rows } = step
      const moved = await commitOnce(device, { from, move })
      return moved.ok ? commitOnce(device, { from: moved.value, move: {}, ...rows }) : moved`,
  },
}

type World = typeof world

/** The world of the property, with this fault in it. */
export async function worldWith({ file, text, instead }: Plant): Promise<World> {
  const path = resolve(file)
  if (!readFileSync(path, 'utf8').includes(text)) throw new Error(`${file} no longer holds: ${text}`)
  const { module } = await runnerImport<World>(resolve('tests/support/sync/sync-world.ts'), {
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'planted-fault',
        enforce: 'pre',
        transform: (code, id) => (id === path ? code.replace(text, instead) : null),
      },
    ],
  })
  return module
}
