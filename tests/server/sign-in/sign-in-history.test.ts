// What administrators learn about sign-ins to their own account, and what the metrics count over all accounts.
import { describe, expect, it } from 'vitest'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests({ env: { ...testEnv, METRICS_PORT: '0' } })

const refused = async (email = testEnv.ADMIN_EMAIL) => {
  const body = { email, password: 'no es esta' }
  const answer = await magazine.ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
  expect(answer.status).toBe(400)
}

async function history(headers: Record<string, string>) {
  const answer = await magazine.ask('/rest/v1/rpc/sign_in_history', { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { last_sign_in: last, refused_since: count } = Object(await answer.json())
  return { last: last === null ? null : Date.parse(String(last)), count: Number(count) }
}

describe('the history of sign-ins', () => {
  it('has the last sign-in of another session, and the wrong passwords since', async () => {
    const begun = Date.now()
    await refused()
    const first = await magazine.administrator()
    expect(await history(first)).toEqual({ last: null, count: 1 })

    await refused()
    await refused()
    await refused('nobody@cacharreo.example')
    const second = await magazine.administrator()
    const ofSecond = await history(second)
    expect(ofSecond).toEqual({ last: expect.any(Number), count: 2 })
    expect(ofSecond.last).toBeGreaterThanOrEqual(begun - 1000)

    await refused()
    expect(await history(second)).toEqual({ last: ofSecond.last, count: 3 })
    // The first device is told of the second one's sign-in.
    const ofFirst = await history(first)
    expect(ofFirst.last).toBeGreaterThanOrEqual(ofSecond.last ?? Infinity)
    expect(ofFirst.count).toBe(1)
  })

  it('counts a wrong current password of a change as a refused sign-in', async () => {
    const headers = await magazine.administrator()
    const { count } = await history(headers)
    const body = { password: 'otra clave de doce letras', current_password: 'no es esta' }
    expect((await magazine.ask('/auth/v1/user', { method: 'PUT', headers, body })).status).toBe(400)
    expect((await history(headers)).count).toBe(count + 1)
  })
})

describe('the metrics', () => {
  it('count accepted, refused and limited passwords', async () => {
    for (let i = 0; i < 11; i += 1) {
      const body = { email: 'counted@cacharreo.example', password: 'x' }
      await magazine.ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
    }
    const text = (await magazine.server.metrics?.text()) ?? ''
    const count = (outcome: string) =>
      Number(new RegExp(`^cacharreo_sign_ins_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1])
    expect(count('accepted')).toBeGreaterThanOrEqual(3)
    expect(count('refused')).toBeGreaterThanOrEqual(10)
    expect(count('limited')).toBe(1)
  })
})
