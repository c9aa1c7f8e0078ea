import { expect, test } from 'vitest'
import { runsOf, seedOf } from '../support/deep.ts'
import { runAtRandom } from '../support/sync/sync-world.ts'

// Random writes, faults, caches, kills and tabs; `npm run test:deep` makes 2,000 runs.

test('I1 I2 I3 I4 I14 at rest the device is the server, whatever happened on the way', async () => {
  await expect(runAtRandom({ runs: runsOf(30), seed: seedOf() })).resolves.toBeUndefined()
}, 900_000)
