// A server on a socket, and its orderly stop.
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import type { MagazineServer } from '../../../server/server.ts'

const address = { port: 0, host: '127.0.0.1' }
let listening: Listening | undefined
afterEach(() => listening?.stop())

function serverThat(answers: MagazineServer['fetch'], close = () => Promise.resolve()): MagazineServer {
  return { fetch: answers, close, isSameAdministrator: () => Promise.resolve(null) }
}

describe('listening', () => {
  it('reports the address, and the client’s address', async () => {
    listening = await listen(
      serverThat((_request, caller) => Promise.resolve(new Response(caller?.address))),
      address,
    )
    expect(listening.origin).toMatch(/^http:\/\/localhost:\d+$/)
    const answer = await fetch(listening.origin.replace('localhost', '127.0.0.1'))
    expect(await answer.text()).toBe('127.0.0.1')
  })

  it('fails with a sentence on a port in use', async () => {
    listening = await listen(
      serverThat(() => Promise.resolve(new Response())),
      address,
    )
    const port = Number(new URL(listening.origin).port)
    const second = listen(
      serverThat(() => Promise.resolve(new Response())),
      { ...address, port },
    )
    await expect(second).rejects.toThrow(`Port ${port} is taken; choose another with PORT.`)
  })
})

describe('stopping', () => {
  it('finishes the request under way, takes no new one, and closes the database last', async () => {
    const events: string[] = []
    let answer = (_response: Response) => {}
    let tellAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve
    })
    const server = serverThat(
      () =>
        new Promise((resolve) => {
          answer = resolve
          tellAsked()
        }),
      () => {
        events.push('closed')
        return Promise.resolve()
      },
    )
    listening = await listen(server, address)
    const url = listening.origin.replace('localhost', '127.0.0.1')
    const underWay = fetch(url).then((response) => response.text())
    await asked
    const stopped = listening.stop()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(events).toEqual([])
    events.push('answered')
    answer(new Response('finished'))
    expect(await underWay).toBe('finished')
    await Promise.all([stopped, listening.stop()])
    expect(events).toEqual(['answered', 'closed'])
  })
})
