import { expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { dropBodies, putBodies } from '#store/copy/ingest-bodies.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { watchWrites } from '../../support/database/writes.ts'

const body = (bodyRev: number, content: string, id = 'a') => ({ id, bodyRev, content })

async function contents({ bodies }: Device): Promise<Record<string, string>> {
  return Object.fromEntries((await bodies.texts.toArray()).map(({ id, content }) => [id, content]))
}

test('the newer text stays, whichever arrives last', async () => {
  const device = freshDevice()
  await putBodies(device, [body(5, 'cinco')], 1)
  await putBodies(device, [body(4, 'cuatro')], 1)
  expect(await contents(device)).toEqual({ a: 'cinco' })
  await putBodies(device, [body(2, 'dos, de otra era')], 2)
  expect(await device.bodies.versions.get('a')).toEqual({ id: 'a', bodyRev: 2, era: 2, size: 16 })
})

test.each([
  ['a known', ['a', 'b']],
  ['a new', ['b', 'a']],
])('among others that begin with %s one each is compared by itself', async (_, order) => {
  const device = freshDevice()
  await putBodies(device, [body(5, 'cinco', 'a'), body(5, 'cinco', 'c')], 1)
  const arrived = order.map((id) => body(4, 'cuatro', id))
  await putBodies(device, [...arrived, body(6, 'seis', 'c')], 1)
  expect(await contents(device)).toEqual({ a: 'cinco', b: 'cuatro', c: 'seis' })
})

test('the same body twice in one answer is there once', async () => {
  const device = freshDevice()
  await putBodies(device, [body(4, 'cuatro'), body(5, 'cinco')], 1)
  expect(await contents(device)).toEqual({ a: 'cinco' })
  await putBodies(device, [body(1, 'uno', 'b'), body(1, 'uno', 'b')], 1)
  expect(await contents(device)).toEqual({ a: 'cinco', b: 'uno' })
})

test('bodies that are here already write nothing, and one that is news only itself', async () => {
  const device = freshDevice()
  const written = watchWrites(device.bodies)
  const arrived = Array.from({ length: 50 }, (_, place) => body(1, `Texto ${place}`, `a${place}`))
  await putBodies(device, arrived, 1)
  expect(written()).toEqual({ versions: 50, texts: 50 })
  await putBodies(device, arrived, 1)
  expect(written()).toEqual({})
  await putBodies(device, [...arrived.slice(1), body(2, 'Nuevo', 'a0')], 1)
  expect(written()).toEqual({ versions: 1, texts: 1 })
})

test('unnumbered, the same revision may be another text', async () => {
  const device = freshDevice()
  await putBodies(device, [body(1, 'antes')], 1)
  await putBodies(device, [body(1, 'ahora')], 1, { unnumbered: true })
  expect(await contents(device)).toEqual({ a: 'ahora' })
})

test('are dropped with their versions', async () => {
  const device = freshDevice()
  await putBodies(device, [body(5, 'cinco')], 1)
  await dropBodies(device, ['a'])
  expect(await device.bodies.texts.count()).toBe(0)
  expect(await device.bodies.versions.count()).toBe(0)
})
