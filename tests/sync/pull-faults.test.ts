import { describe, expect, test } from 'vitest'
import { pull } from '#sync/round/pull.ts'
import { magazineOf, type Fault } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

describe('a failing server takes nothing from the device', () => {
  const faults: [string, Fault, string][] = [
    ['no network', 'reject', 'network'],
    ['status 500', { status: 500 }, 'server'],
    ['status 503', { status: 503 }, 'busy'],
    ['status 401', { status: 401 }, 'refused'],
    ['HTML with status 200', 'html', 'invalid'],
    ['half an answer', 'truncated', 'invalid'],
    ['null', 'null', 'invalid'],
  ]

  test.each(faults)('%s: a check fails and says so', async (_, fault, kind) => {
    const { server, device, again } = await pulled(60)
    const before = await device.copy.readCheckpoint()
    server.fault = () => fault
    expect(await again()).toMatchObject({ ok: false, failure: { kind } })
    expect(await device.copy.readCheckpoint()).toEqual(before)
    expect(await device.copy.heads.count()).toBe(60)
  })

  test('a truncated answer in a pull keeps what came, and the rest follows', async () => {
    const server = magazineOf(700)
    const device = freshDevice()
    server.fault = (_, number) => (number >= 2 ? 'truncated' : null)
    expect(await pull(sessionOf(server, device))).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await device.copy.heads.count()).toBe(24)
    server.fault = () => null
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })

  test('a truncated answer while pulling everything again deletes nothing', async () => {
    const { server, device, again } = await pulled(700)
    server.truncate()
    server.putArticle({ id: 'first' })
    const before = server.requests.length
    server.fault = (_, number) => (number >= before + 3 ? 'truncated' : null)
    await again()
    expect(await device.copy.heads.count()).toBe(701)
    server.fault = () => null
    await again()
    await expectSame(device, server)
  })
})
