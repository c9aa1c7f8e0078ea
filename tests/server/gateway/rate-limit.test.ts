// A token bucket: a burst, then one more as time passes. The test controls the clock.
import { describe, expect, it } from 'vitest'
import { ownRateLimits } from '../../../server/http/rate-limit.ts'

let clock = 1_000_000

describe('a token bucket', () => {
  const limit = () => ownRateLimits(() => clock)({ name: 'tries', burst: 2, perMs: 1000 })

  it('grants the burst, then one for each share of the time', async () => {
    const bucket = limit()
    expect([await bucket.take('a'), await bucket.take('a'), await bucket.take('a')]).toEqual([0, 0, 500])
    clock += 499
    expect(await bucket.take('a')).toBeGreaterThan(0)
    clock += 1
    expect(await bucket.take('a')).toBe(0)
    expect(await bucket.take('b')).toBe(0)
  })

  it('never holds more than the burst', async () => {
    const bucket = limit()
    await bucket.giveBack('a')
    clock += 100_000
    expect([await bucket.take('a'), await bucket.take('a'), await bucket.take('a')]).toEqual([0, 0, 500])
  })

  it('does not refill when the clock goes back', async () => {
    const bucket = limit()
    await bucket.take('a')
    await bucket.take('a')
    clock -= 10_000
    expect(await bucket.take('a')).toBe(500)
    clock += 10_000
  })

  it('forgets the oldest of ten thousand keys, not the newest', async () => {
    const bucket = limit()
    await bucket.take('old')
    await bucket.take('old')
    for (let i = 0; i < 10_000; i += 1) await bucket.take(`flood ${i}`)
    expect(await bucket.take('old')).toBe(0)
    expect(await bucket.take('flood 9999')).toBe(0)
    expect(await bucket.take('flood 9999')).toBeGreaterThan(0)
  })
})
