import { describe, expect, test } from 'vitest'
import { storeFailure, withConnection } from '#store/device/store-failure.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'

function named(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name }, inner === undefined ? {} : { inner })
}

describe('what the browser’s database throws', () => {
  test('a full device is a quota, also where Dexie hides it inside', () => {
    expect(storeFailure(named('QuotaExceededError'))).toEqual({ kind: 'quota' })
    expect(storeFailure(named('AbortError', named('QuotaExceededError')))).toEqual({ kind: 'quota' })
  })

  test.each([
    'DatabaseClosedError',
    'InvalidStateError',
    'UnknownError',
    'OpenFailedError',
    'PrematureCommitError',
    'MissingAPIError',
  ])('%s is a closed database', (name) => {
    expect(storeFailure(named(name))).toEqual({ kind: 'closed' })
  })

  test('a bug stays a bug', () => {
    expect(storeFailure(new TypeError('x'))).toBeNull()
    expect(storeFailure(named('ConstraintError'))).toBeNull()
    expect(storeFailure('text')).toBeNull()
  })
})

describe('withConnection', () => {
  test('gives up after the second time', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw named('UnknownError')
    }
    await expect(withConnection(freshDevice(), work)).rejects.toThrow('UnknownError')
    expect(attempts).toBe(2)
  })

  test('a bug is not tried twice', async () => {
    let attempts = 0
    const work = async () => {
      attempts += 1
      throw new TypeError('a bug')
    }
    await expect(withConnection(freshDevice(), work)).rejects.toThrow('a bug')
    expect(attempts).toBe(1)
  })
})
