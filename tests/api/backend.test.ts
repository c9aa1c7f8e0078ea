import { describe, expect, test } from 'vitest'
import { createBackendSource, createNamedApi } from '#api/backend.ts'
import { parseBackend } from '#domain/device/backend.ts'
import { patientClock } from '../support/sync/virtual-clock.ts'

const OLD = { url: '', key: 'old' }

/** A server that names this backend, accepts only its key, and records requests. */
function serverWith(named: () => unknown, known = 'new') {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input)
    asked.push(address)
    if (address === '/config.json') return Response.json(named())
    return address.endsWith(`apikey=${known}`)
      ? new Response('[]')
      : Response.json({ message: 'no' }, { status: 401 })
  }
  return { asked, options: { fetch, clock: patientClock } }
}

describe('the backend', () => {
  test.each([
    [{ url: '', key: 'k' }],
    [{ url: 'https://project.example', key: 'k' }],
    [{ url: 'http://127.0.0.1:54321', key: 'a.b-c_d' }],
  ])('is %o', (named) => expect(parseBackend(named)).toEqual(named))

  test.each([
    [null],
    ['text'],
    [{ url: '' }],
    [{ url: '', key: '' }],
    [{ url: '', key: 'k k' }],
    [{ url: '', key: 'k'.repeat(2001) }],
    [{ url: 'http://project.example', key: 'k' }],
    [{ url: 'https://project.example/path', key: 'k' }],
    [{ url: 'https://me@project.example', key: 'k' }],
    [{ url: 'http://localhost.example', key: 'k' }],
    [{ url: '//project.example', key: 'k' }],
    [{ url: 'javascript:alert(1)', key: 'k' }],
  ])('is not %o', (named) => expect(parseBackend(named)).toBe(null))
})

describe('a request', () => {
  test('goes to the backend that the page carries, without another question', async () => {
    const { asked, options } = serverWith(() => null, 'old')
    const api = createNamedApi(createBackendSource(OLD, options), options)
    expect(await api.get('articles', {})).toEqual({ ok: true, value: [] })
    expect(asked).toEqual(['/rest/v1/articles?apikey=old'])
  })

  test('asks for the backend once where the page carries none', async () => {
    const { asked, options } = serverWith(() => ({ url: '', key: 'new' }))
    const api = createNamedApi(createBackendSource(undefined, options), options)
    await api.get('articles', {})
    await api.get('articles', {})
    expect(asked.filter((address) => address === '/config.json')).toHaveLength(1)
  })

  test('that is refused is made once more with the key that is named then, and the next ones with that', async () => {
    const { asked, options } = serverWith(() => ({ url: '', key: 'new' }))
    const api = createNamedApi(createBackendSource(OLD, options), options)
    expect(await api.get('articles', {})).toEqual({ ok: true, value: [] })
    await api.get('articles', {})
    expect(asked.map((address) => address.replace('/rest/v1/articles?apikey=', ''))).toEqual([
      'old',
      '/config.json',
      'new',
      'new',
    ])
  })

  test.each([
    ['the same key', OLD],
    ['nothing of use', { url: 'http://other.example', key: 'new' }],
  ])('stays refused where %s is named', async (_, named) => {
    const { asked, options } = serverWith(() => named)
    const api = createNamedApi(createBackendSource(OLD, options), options)
    expect(await api.get('articles', {})).toEqual({ ok: false, failure: { kind: 'refused', status: 401 } })
    expect(asked).toHaveLength(2)
  })
})
