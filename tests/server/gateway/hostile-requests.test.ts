// Whatever a request contains, the next one is answered: on the embedded database all share one connection.
import { describe, expect, it } from 'vitest'
import { type Asked, readers, serverForTests, testEnv } from '../../support/server/magazine-server.ts'

/** Makes each request unique, so that no response is cached. */
let since = 0
const magazine = serverForTests()

const callers: typeof readers = [
  ...readers,
  ['a caller with the key that passes every policy', { apikey: testEnv.SUPABASE_SECRET_KEY }],
]

const json = { 'content-type': 'application/json' }
const post = (body: string): Asked => ({ method: 'POST', headers: json, body })
const id = crypto.randomUUID()
const huge = '9'.repeat(40)
const deep = '['.repeat(3000) + ']'.repeat(3000)

/** Values that fit no column, or the wrong one. */
const values = ['{}', '[{}]', '{"a":[{}]}', '{a', 'null', huge, '\u{d800}', 'a\0b', deep]
const calls: readonly (readonly [string, readonly string[]])[] = [
  ['sync_head', []],
  ['sync_page', ['lim', 'p', 'i', 'thin']],
  ['sync_changes', ['since', 'lim']],
  ['sync_bodies', ['ids', 'rev', 'g']],
  ['sync_article', ['i']],
  ['sync_gone', ['i']],
  ['keep_draft_pictures', ['device', 'names']],
  ['unused_pictures', []],
  ['keep_house', ['at']],
  ['publish_due', []],
  ['sign_in_history', []],
  ['my_sessions', []],
  ['end_session', ['i']],
  ['confirm_sign_in', []],
  ['list_pictures', ['before', 'lim', 'name']],
  ['remove_pictures', ['names']],
  ['hold_pictures', ['holder', 'names', 'minutes']],
  ['release_pictures', ['holder']],
  ['note_picture', ['picture', 'file_name', 'hash', 'alt']],
  ['find_picture', ['hash']],
  ['noted_pictures', ['names']],
  ['search_texts', ['words']],
  ['restore_article', ['i']],
  ['restore_category', ['i']],
  ['list_trash', ['before', 'lim']],
  ['begin_import', ['i', 'name']],
  ['import_rows', ['i', 'tbl', 'verb', 'rows']],
  ['undo_import', ['i', 'lim']],
  ['list_imports', []],
]

/** Each function with its requests: by GET and by POST, with each value in every argument. */
function ofCalls(): readonly (readonly [string, readonly (readonly [string, Asked])[]])[] {
  return calls.map(([name, places]) => {
    const requests = (places.length === 0 ? [''] : values).flatMap((value): (readonly [string, Asked])[] => {
      const query = new URLSearchParams(places.map((place) => [place, value])).toString()
      const body = JSON.stringify(Object.fromEntries(places.map((place) => [place, jsonOr(value)])))
      const path = `/rest/v1/rpc/${name}`
      return [
        [`${path}?${query}`, {}],
        [path, post(body)],
      ]
    })
    return [name, requests]
  })
}

function jsonOr(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const ofTables: readonly (readonly [string, Asked])[] = [
  ['/rest/v1/rpc/remove_pictures?names=%7B%7D', {}],
  ['/rest/v1/rpc/remove_pictures?names=%7B%7D', { method: 'HEAD' }],
  ['/rest/v1/rpc/remove_pictures?names=%7B%7D', { method: 'OPTIONS' }],
  ['/rest/v1/articles?id=eq.%00', {}],
  ['/rest/v1/articles?id=in.({},[],")', {}],
  [`/rest/v1/articles?overall=gt.${huge}`, {}],
  ['/rest/v1/articles?gallery=cs.{{}', {}],
  ['/rest/v1/articles?select=id%00,title', {}],
  ['/rest/v1/articles?select=*,categories(*,articles(*,categories(*)))', {}],
  ['/rest/v1/articles?select=count(),id::regclass', {}],
  ['/rest/v1/articles?order=id%00.desc', {}],
  [`/rest/v1/articles?limit=${huge}&offset=-${huge}`, {}],
  [`/rest/v1/articles?and=(${'and('.repeat(300)}`, {}],
  ['/rest/v1/articles?title=match.(((', {}],
  [`/rest/v1/articles?title=like.${'*'.repeat(2000)}`, {}],
  ['/rest/v1/articles', { method: 'OPTIONS', headers: { 'access-control-request-method': 'TRACE' } }],
  ['/rest/v1/articles', { method: 'HEAD', headers: { range: 'bytes=9-1' } }],
  ['/rest/v1/articles', { headers: { range: `${huge}-0`, 'range-unit': 'items' } }],
  ['/rest/v1/articles', { headers: { prefer: 'count=exact,tx=rollback,handling=strict,missing=x' } }],
  ['/rest/v1/articles', { headers: { prefer: 'tx=rollback' }, ...post('{}') }],
  ['/rest/v1/articles', { headers: { 'accept-profile': 'private' } }],
  ['/rest/v1/articles', { headers: { accept: 'application/vnd.pgrst.object+json' } }],
  [`/rest/v1/articles?id=eq.${id}`, { method: 'PATCH', headers: json, body: '{"title":' }],
  [
    `/rest/v1/articles?id=eq.${id}`,
    { method: 'PATCH', headers: json, body: '{"title":{"a":[]},"gallery":{}}' },
  ],
  [`/rest/v1/articles?id=eq.${id}`, { method: 'PATCH', headers: json, body: '{"title":"a\\u0000b"}' }],
  [`/rest/v1/articles?id=eq.${id}`, { method: 'PATCH', headers: json, body: '{"ti\\u0000tle":1}' }],
  ['/rest/v1/articles?id=eq.%7B%7D', { method: 'DELETE' }],
  ['/rest/v1/articles', post(`{"overall":${huge},"gallery":{},"pros":{}}`)],
  ['/rest/v1/articles?columns=id%00', post('[{"id":{}},{"title":[]}]')],
  ['/rest/v1/articles', post(deep)],
  ['/rest/v1/articles', post('null')],
  ['/rest/v1/drafts', post('{"form":{},"device":{},"article_id":[]}')],
  ['/storage/v1/object/list/pictures', post('{"prefix":{},"limit":{},"sortBy":[]}')],
  ['/storage/v1/object/pictures', { method: 'DELETE', headers: json, body: '{"prefixes":{}}' }],
  ['/auth/v1/token?grant_type=password', post('{"email":{},"password":[]}')],
  ['/auth/v1/token?grant_type=refresh_token', post('{"refresh_token":{}}')],
]

async function isServed(): Promise<readonly number[]> {
  const head = await magazine.ask(`/rest/v1/rpc/sync_changes?since=${(since += 1)}`)
  const ready = await magazine.raw('/readyz')
  return [head.status, ready.status]
}

describe.each(callers)('%s', (_who, as) => {
  it('is not stopped by a call with unfit values', async () => {
    for (const [name, requests] of ofCalls()) {
      for (const [path, init] of requests) {
        const answer = await magazine.ask(path, { ...init, headers: { ...init.headers, ...as } })
        expect([path, init.body, answer.status < 500]).toEqual([path, init.body, true])
      }
      const next = await magazine.ask(`/rest/v1/rpc/sync_changes?since=${(since += 1)}`)
      expect([name, next.status]).toEqual([name, 200])
    }
    expect(await isServed()).toEqual([200, 200])
  })

  it.each(ofTables)('is not stopped by %s', async (path, init) => {
    const answer = await magazine.ask(path, { ...init, headers: { ...init.headers, ...as } })
    await answer.text()
    expect(await isServed()).toEqual([200, 200])
  })
})
