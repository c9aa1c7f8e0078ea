// What is passed on for any address: an accepted form, in one spelling, with the meaning that was sent.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Admitted, admit } from '../../../server/requests/admit.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'

const keys = { publishable: 'sb_publishable_a', secret: 'sb_secret_b' }
const ORIGIN = 'http://localhost'

function admitted(path: string, key = keys.publishable, method = 'GET'): Admitted | number {
  const answer = admit(new Request(ORIGIN + path, { method, headers: { apikey: key } }), keys)
  return answer instanceof Response ? answer.status : answer
}

const names =
  'select order limit offset columns on_conflict id title content rev or and not apikey i p lim since thin'
const pieces = [
  ...String.raw`* id title categories( articles( drafts( ) , : :: -> !inner ... . " \ eq. in.( is.null match.`.split(
    ' ',
  ),
  ...'not. like. or=( asc desc 1 -1 % + & = # / %2 %00 %22 é now true (a|a)* {}'.split(' '),
  ' ',
  '\n',
  '\u{1f600}',
  'c0000000-0000-4000-8000-000000000001',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const encoded = fc
  .tuple(text, fc.boolean())
  .map(([value, isEncoded]) =>
    isEncoded ? encodeURIComponent(value.replaceAll(/[\ud800-\udfff]/gu, '')) : value,
  )
const parameter = fc
  .tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names.split(' ')) }, encoded), encoded)
  .map(([name, value]) => `${name}=${value}`)
const path = fc.oneof(
  fc.constantFrom(
    ...['articles', 'categories', 'authors', 'guides', 'redirects', 'drafts'].map(
      (table) => `/rest/v1/${table}`,
    ),
  ),
  fc.constantFrom(
    '/rest/v1/rpc/sync_page',
    '/rest/v1/rpc/sync_bodies',
    '/rest/v1/rpc/keep_house',
    '/auth/v1/token',
  ),
  encoded.map((name) => `/storage/v1/object/pictures/${name}`),
  encoded.map((name) => `/${name}`),
)
const address = fc
  .tuple(path, fc.array(parameter, { maxLength: 5 }))
  .map(([where, parameters]) => `${where}?${parameters.join('&')}`)

/** Everything that an address of a table may contain. */
const COLUMN = '[a-z][a-z0-9_]*'
const ITEM = `(?:\\*|${COLUMN})`
const FORMS: Readonly<Record<string, RegExp>> = {
  select: new RegExp(
    `^(?:(?:${ITEM}|(?:${COLUMN}:)?categories(?:!\\w+)*\\(${ITEM}(?:,${ITEM})*\\))(?:,|$))+$`,
  ),
  order: /^(?:[a-z][a-z0-9_]*(?:\.\w+){0,2}(?:,|$))+$/,
  limit: /^\d{1,9}$/,
  offset: /^\d{1,9}$/,
}
const FILTER =
  /^(?:(?:eq|lt|lte|gt|gte)\.|is\.(?:null|true|false)$|in\.\((?:"(?:[^"\\]|\\.)*"(?:,|\)$))*\)?$)/s

describe('any address', () => {
  it('is passed on in one spelling, which is read as what it is', () => {
    fc.assert(
      fc.property(
        address,
        fc.constantFrom('GET', 'POST', 'DELETE'),
        fc.constantFrom(...Object.values(keys)),
        (sent, method, key) => {
          const one = admitted(sent, key, method)
          if (typeof one === 'number') return [204, 400, 401, 404, 405, 406].includes(one)
          const { pathname, search } = new URL(one.url)
          expect(pathname).toMatch(/^\/(?:rest|auth|storage)\/v1\/(?!.*\/\/)(?!.*%2f)(?!.*%5c)/i)
          const written =
            search === ''
              ? []
              : search
                  .slice(1)
                  .split('&')
                  .map((part) => part.split('='))
          for (const [name = '', value = '', ...more] of written) {
            expect([name, more]).toEqual([expect.stringMatching(/^[a-z][a-z0-9_]*$/), []])
            expect(value).toBe(encodeURIComponent(decodeURIComponent(value)))
          }
          const namesThere = written.map(([name = '']) => name)
          const inOrder = [...new Set(namesThere)].toSorted((a, b) => (a < b ? -1 : 1))
          expect(namesThere).toEqual(inOrder)
          expect(written.some(([name]) => name === 'apikey')).toBe(false)
          // Admitting the result again yields the same.
          expect(admitted(one.url.slice(ORIGIN.length), key, method)).toMatchObject({ url: one.url })
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('of a reader requests columns, one join, filters and an order of a table, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 5 }), (parameters) => {
        const one = admitted(`/rest/v1/articles?${parameters.join('&')}`)
        if (typeof one === 'number') return
        for (const [name, value] of new URL(one.url).searchParams) {
          expect(['or', 'and', 'not', 'columns', 'on_conflict']).not.toContain(name)
          expect([name, value]).toEqual([name, expect.stringMatching(FORMS[name] ?? FILTER)])
          expect(value.split('categories').length <= 2 || !(name in FORMS)).toBe(true)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('passes a filter’s value on unchanged', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => !/\p{Cc}/u.test(one))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), value, (list, one) => {
        const quoted = list.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')
        const query = new URLSearchParams({ title: `in.(${quoted})`, content: `eq.${one}` })
        const there = admitted(`/rest/v1/articles?${query}`)
        const { searchParams } = new URL(Object(there).url)
        expect(searchParams.get('content')).toBe(`eq.${one}`)
        expect(searchParams.get('title')).toBe(`in.(${quoted})`)
      }),
    )
  })

  it('is parsed in no noticeable time', () => {
    const long = 12_000
    for (const part of ['a,', 'categories(', '(', '"', '\\"', 'a.asc,', ' ,', '),', '"a",', '%22,']) {
      const filled = part.repeat(long / part.length)
      for (const query of [
        `select=${filled}`,
        `order=${filled}`,
        `columns=${filled}`,
        `id=in.(${filled})`,
        `id=eq.${filled}`,
      ]) {
        const before = performance.now()
        for (const key of Object.values(keys)) admitted(`/rest/v1/articles?${query.slice(0, 11_000)}`, key)
        expect([query.slice(0, 20), performance.now() - before < 100]).toEqual([query.slice(0, 20), true])
      }
    }
  })
})

describe('the forms cover the schema', () => {
  async function made(what: RegExp): Promise<string[]> {
    const folder = join(PROJECT, 'supabase/migrations')
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    return [...new Set(files.flatMap((sql) => [...sql.matchAll(what)].map((match) => match[1] ?? '')))]
  }

  it('one of them allows every table and every function of the migrations', async () => {
    const tables = await made(/^create table public\.(\w+)/gm)
    const functions = await made(/^create (?:or replace )?function public\.(\w+)/gm)
    expect([tables.length, functions.length]).toEqual([expect.any(Number), expect.any(Number)])
    const unknown = [
      ...tables.filter((name) => admitted(`/rest/v1/${name}`, keys.secret) === 404),
      ...functions.filter((name) => admitted(`/rest/v1/rpc/${name}`, keys.secret) === 404),
    ]
    expect(unknown).toEqual([])
  })
})
