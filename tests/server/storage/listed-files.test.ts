// Lists and removals of stored files, by anyone who may ask for them: odd values are refused, and no request occupies
// the database for long.
import { describe, expect, it } from 'vitest'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { asSecret, serverForTests, signedInTo } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()
const administrator = signedInTo(magazine)

async function send(method: string, path: string, body: string | object, headers = administrator) {
  const sent = { method, headers: { ...headers, 'content-type': 'application/json' }, body }
  const answer = await magazine.ask(`/storage/v1/object/${path}`, sent)
  return { status: answer.status, said: await answer.text() }
}

const list = (body: string, headers = administrator) => send('POST', 'list/pictures', body, headers)

async function stored(name: string): Promise<void> {
  const headers = { ...administrator, 'content-type': 'image/webp' }
  const sent = { method: 'POST', headers, body: await smallPicture() }
  expect((await magazine.ask(`/storage/v1/object/pictures/${name}`, sent)).status).toBe(200)
}

describe('a list of files', () => {
  it.each([
    ...[
      '-1',
      '1.5',
      '1e300',
      '1e999',
      '2147483648',
      '99999999999999999999',
      '"5"',
      '"x"',
      'null',
      '[1]',
    ].flatMap((value) => [`{"prefix":"","limit":${value}}`, `{"prefix":"","offset":${value}}`]),
    '{"prefix":"","limit":0}',
    String.raw`{"prefix":"\u0000"}`,
    String.raw`{"prefix":"","search":"a\u0000b"}`,
    '{"prefix":"","sortBy":{"column":"nothing","order":"asc"}}',
    '{"prefix":"","sortBy":{"column":"name","order":"asc; select 1"}}',
    '{"prefix":"","sortBy":{"column":{},"order":[]}}',
    '{"prefix":',
  ])('is refused with odd values: %s', async (body) => {
    for (const who of [administrator, asSecret]) expect(await list(body, who)).toMatchObject({ status: 400 })
  })

  it('is answered as the client asks for it', async () => {
    await stored('uno.webp')
    await stored('dos.webp')
    const all = '"sortBy":{"column":"name","order":"asc"},"limit":100,"offset":0'
    const names = async (body: string) =>
      JSON.parse((await list(body)).said).map(({ name }: { name: string }) => name)
    expect(await names(`{"prefix":"",${all}}`)).toEqual(['dos.webp', 'uno.webp'])
    expect(await names('{"prefix":"","limit":1,"offset":1}')).toEqual(['uno.webp'])
    expect(await names('{"prefix":"u"}')).toEqual(['uno.webp'])
  })
})

describe('a removal of files', () => {
  it('is refused for more than a thousand names, and removes nothing then', async () => {
    await stored('tres.webp')
    const prefixes = ['tres.webp', ...Array.from({ length: 1000 }, (_, at) => `x${at}`)]
    for (const who of [administrator, asSecret])
      expect(await send('DELETE', 'pictures', { prefixes }, who)).toMatchObject({
        status: 400,
        said: expect.stringContaining('at most 1000 files'),
      })
    expect((await magazine.raw('/storage/v1/object/public/pictures/tres.webp')).status).toBe(200)
    expect(await send('DELETE', 'pictures', { prefixes: prefixes.slice(0, 1000) }, asSecret)).toMatchObject({
      status: 200,
    })
    expect((await magazine.raw('/storage/v1/object/public/pictures/tres.webp')).status).toBe(400)
  })

  it.each([
    String.raw`{"prefixes":["\u0000"]}`,
    '{"prefixes":[1]}',
    '{"prefixes":[null]}',
    '{"prefixes":"tres.webp"}',
    '{"prefixes":',
    '[]',
  ])('is refused with odd names: %s', async (body) => {
    expect(await send('DELETE', 'pictures', body)).toMatchObject({ status: 400 })
  })
})
