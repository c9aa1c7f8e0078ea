// This release opens the databases of a phone that ran an earlier one, without losing anything.
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openDevice } from '#store/device/device.ts'
import { releases } from '../../support/server/releases.ts'
import { browserOf, databasesOf } from '../../support/sync/earlier-device.ts'

test.each(releases)('the databases of $version', async (release) => {
  const device = openDevice({ indexedDB: await browserOf(databasesOf(release)), IDBKeyRange })
  expect((await device.own.drafts.toArray()).map(({ value }) => Object(value).title)).toEqual([release.draft])
  expect((await device.own.saved.toArray()).map(({ id }) => id)).toEqual([release.saved])
  const { count } = await device.copy.readCheckpoint()
  expect(await device.copy.heads.count()).toBe(count)
  expect(await device.bodies.texts.count()).toBe(count)
  expect(device.isInMemory()).toBe(false)
  device.close()
})
