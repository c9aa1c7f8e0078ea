// @vitest-environment jsdom
// Uploads through the client, as the browser sends them (jsdom's XMLHttpRequest), to a server on a port.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type AdminProject, createAdminProject } from '#api/project.ts'
import { storageWithToken } from '../support/window/memory-storage.ts'
import { patientClock, until, virtualClock } from '../support/sync/virtual-clock.ts'

const running: Server[] = []
const opened: AdminProject[] = []
afterEach(() => {
  for (const { session } of opened.splice(0)) session.close()
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A client for a storage service on its own port, which accepts any origin. */
async function projectAt(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  clock = patientClock,
): Promise<AdminProject> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, authorization')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  running.push(server)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port))
  })
  const storage = storageWithToken('t')
  const project = createAdminProject({
    url: `http://127.0.0.1:${port}`,
    key: 'sb_publishable_k',
    storage,
    clock,
  })
  opened.push(project)
  return project
}

const file = { name: 'a-1x1.webp', type: 'image/webp', bytes: new ArrayBuffer(200_000) }

describe('an upload that somebody follows', () => {
  test('arrives whole with its headers, reports progress and returns the answer', async () => {
    let size = 0
    let asked: IncomingMessage | null = null
    const project = await projectAt((request, response) => {
      asked = request
      request.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
      })
      request.on('end', () => {
        response.writeHead(400, { 'Content-Type': 'application/json' })
        response.end('{"statusCode":"413","error":"Payload too large","message":"x"}')
      })
    })
    const progress: number[] = []
    const onProgress = (part: number) => progress.push(part)
    const tooLarge = { ok: false, failure: { kind: 'too-large' } }
    expect(await project.store({ ...file, onProgress })).toEqual(tooLarge)
    expect(size).toBe(200_000)
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/storage/v1/object/pictures/a-1x1.webp',
      headers: {
        apikey: 'sb_publishable_k',
        authorization: 'Bearer t',
        'content-type': 'image/webp',
        'cache-control': 'max-age=31536000',
        'x-upsert': 'true',
      },
    })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('without an answer is a network failure', async () => {
    const project = await projectAt((_request, response) => response.destroy())
    const lost = { ok: false, failure: { kind: 'network' } }
    expect(await project.store({ ...file, onProgress: () => {} })).toEqual(lost)
  })

  test('answered with a page is no success', async () => {
    const project = await projectAt((_request, response) => response.end('<!doctype html>'))
    expect(await project.store({ ...file, onProgress: () => {} })).toMatchObject({
      failure: { kind: 'invalid' },
    })
  })

  test('is interrupted when aborted', async () => {
    const leaving = new AbortController()
    const project = await projectAt(() => leaving.abort())
    expect(await project.store({ ...file, onProgress: () => {} }, leaving.signal)).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    })
  })

  test('is not sent when aborted before', async () => {
    let asked = 0
    const project = await projectAt(() => {
      asked += 1
    })
    expect(await project.store({ ...file, onProgress: () => {} }, AbortSignal.abort())).toMatchObject({
      failure: { kind: 'aborted' },
    })
    expect(asked).toBe(0)
  })

  test('is cancelled after a minute without progress', async () => {
    const clock = virtualClock()
    const requests: IncomingMessage[] = []
    const project = await projectAt((request) => void requests.push(request), clock)
    const stored = project.store({ ...file, onProgress: () => {} })
    await until(() => requests.length === 1)
    clock.advance(59_999)
    expect(clock.waits()).toEqual([1])
    clock.advance(1)
    expect(await stored).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})
