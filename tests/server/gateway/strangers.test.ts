// A sample of the long test with strangers (`npm run soak -- strangers`).
import { expect, test } from 'vitest'
import { isDeep } from '../../support/deep.ts'
import { soaked } from '../../support/server/soaked.ts'

const database = process.env['SERVER_DATABASE'] === 'postgresql' ? 'postgresql' : 'pglite'

test('readers and the editor are served, and only public data is revealed, whatever strangers request', async () => {
  const requests = isDeep ? 1500 : 800
  const { said } = await soaked('strangers', `--requests=${requests}`, `--database=${database}`)
  // Response times depend on the machine here, which runs other tests at the same time.
  const faults = said.filter((line) => line.startsWith('fault ') && !line.startsWith('fault    time: '))
  expect([faults, said.join('\n')]).toEqual([
    [],
    expect.stringMatching(new RegExp(`^requests ${requests} in `, 'm')),
  ])
  expect(said.join('\n')).toMatch(/^writes +[1-9]\d* acknowledged, [1-9]\d* files; [1-9]\d* rounds of sync$/m)
}, 400_000)
