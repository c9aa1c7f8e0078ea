import { expect, test } from 'vitest'
import { runsOf, seedOf } from '../support/deep.ts'
import { liveThrough } from '../support/sync-world.ts'

// Random writes, faults, caches, deaths and tabs: `npm run test:deep` lives through 2,000 of them.

test('I1 I2 I3 I4 I14 at rest the device is the server, whatever happened on the way', async () => {
  await expect(liveThrough({ runs: runsOf(60), seed: seedOf() })).resolves.toBeUndefined()
}, 900_000)
