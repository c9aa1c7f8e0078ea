import { describe, expect, test } from 'vitest'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { delayBefore, withRetries, type Patience } from '#sync/round/retry.ts'
import { until, virtualClock } from '../support/sync/virtual-clock.ts'

/** Attempts with these outcomes in order, and their times. */
function attempts(...outcomes: (Failure | 'good')[]) {
  const clock = virtualClock(0)
  const made: number[] = []
  const attempt = async (): Promise<Result<string>> => {
    const outcome = outcomes[made.length]
    made.push(clock.now())
    if (outcome === undefined) throw new Error('one attempt too many')
    return outcome === 'good' ? success('good') : failed(outcome)
  }
  const told: (Failure | null)[] = []
  const patience: Patience = {
    clock,
    signal: new AbortController().signal,
    isOffline: () => false,
    onTrouble: (failure) => void told.push(failure),
  }
  return { clock, made, attempt, told, patience }
}

/** Runs to the end, advancing exactly the requested times. */
async function run({ clock, attempt, patience }: ReturnType<typeof attempts>): Promise<Result<string>> {
  let end: Result<string> | null = null
  void withRetries(patience, attempt).then((result) => {
    end = result
  })
  for (;;) {
    await until(() => end !== null || clock.waits().length > 0)
    if (end) return end
    clock.advance(clock.waits()[0] ?? 0)
  }
}

const network: Failure = { kind: 'network' }
const busy = (retryAfter: number | null): Failure => ({ kind: 'busy', status: 429, retryAfter })

describe('P13.5 a failed request', () => {
  test('I7 is repeated three times, after 1, 2 and 4 seconds, and then given up', async () => {
    const tried = attempts(network, network, network, network)
    expect(await run(tried)).toEqual({ ok: false, failure: network })
    expect(tried.made).toEqual([0, 1000, 3000, 7000])
  })

  test('that succeeds at last is a success', async () => {
    const tried = attempts(network, { kind: 'server', status: 500 }, 'good')
    expect(await run(tried)).toEqual({ ok: true, value: 'good' })
    expect(tried.made).toEqual([0, 1000, 3000])
  })

  test('a success is not repeated', async () => {
    const tried = attempts('good')
    expect(await run(tried)).toEqual({ ok: true, value: 'good' })
    expect(tried.clock.waits()).toEqual([])
  })

  test('waits longer when the server says so, not shorter', async () => {
    const tried = attempts(busy(5000), busy(500), 'good')
    await run(tried)
    expect(tried.made).toEqual([0, 5000, 7000])
  })

  test('a server that wants more than 30 seconds is left alone', async () => {
    const tried = attempts(busy(30_001))
    expect(await run(tried)).toMatchObject({ ok: false })
    expect(tried.made).toEqual([0])
  })

  test.each<Failure>([
    { kind: 'refused', status: 401 },
    { kind: 'rejected', status: 400, rule: null },
    { kind: 'too-large' },
    { kind: 'missing' },
    { kind: 'conflict' },
    { kind: 'quota' },
    { kind: 'closed' },
    { kind: 'aborted' },
  ])('$kind is not repeated: it would be the same again', async (failure) => {
    const tried = attempts(failure)
    expect(await run(tried)).toEqual({ ok: false, failure })
    expect(tried.made).toEqual([0])
  })

  test('is reported during retries, and cleared after a success', async () => {
    const tried = attempts(network, busy(null), 'good')
    await run(tried)
    expect(tried.told).toEqual([network, busy(null), null])
  })

  test('without a network and known to be, is not repeated: coming online begins anew', async () => {
    const tried = attempts(network)
    const offline = { ...tried, patience: { ...tried.patience, isOffline: () => true } }
    expect(await run(offline)).toEqual({ ok: false, failure: network })
    const server = attempts({ kind: 'server', status: 500 }, 'good')
    expect(await run({ ...server, patience: { ...server.patience, isOffline: () => true } })).toMatchObject({
      ok: true,
    })
  })

  test('the delay never exceeds 30 seconds, however often', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((retry) => delayBefore(retry, network))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  test('is cancelled at once while it waits, and leaves no timer', async () => {
    const { clock, attempt, made, patience } = attempts(network, 'good')
    const leaving = new AbortController()
    const end = withRetries({ ...patience, signal: leaving.signal }, attempt)
    await until(() => clock.waits().length > 0)
    leaving.abort()
    expect(await end).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(made).toEqual([0])
    expect(clock.waits()).toEqual([])
  })
})
