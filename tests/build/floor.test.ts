// The build runs in the oldest supported browsers (docs/browsers.md). The bundler checks the syntax but not the APIs,
// so newer APIs are searched for by name.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../../dist/client')
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }))

describe('the floor', () => {
  test.each([
    ['Promise.try', /\bPromise\.try\b/],
    [
      'Iterator helpers',
      /\.(keys|values|entries)\(\)\.(map|filter|toArray|find|some|every|reduce|take|drop|flatMap)\(/,
    ],
    ['Iterator.from', /\bIterator\.from\b/],
    ['URL.parse', /\bURL\.parse\(/],
    ['RegExp.escape', /\bRegExp\.escape\b/],
    ['Uint8Array.fromBase64', /\.fromBase64\b/],
    ['Error.isError', /\bError\.isError\b/],
    ['Map.prototype.getOrInsert', /\.getOrInsert/],
    ['Element.moveBefore', /\.moveBefore\(/],
    ['modifiers within a regular expression', /\(\?[ims]+:/],
  ])('no script asks for %s', (_name, pattern) => {
    const asking = textsOf('.js').filter(({ text }) => pattern.test(text))
    expect(asking.map(({ file }) => file)).toEqual([])
  })

  test.each([
    ['light-dark()', /light-dark\(/],
    ['@starting-style', /@starting-style/],
    ['@scope', /@scope/],
    ['anchor positioning', /anchor-name|position-anchor|anchor\(/],
    ['a repeating gradient, of which WebKit draws a part', /repeating-\w+-gradient/],
    ['a nested rule', /\{[^{}]*&[^{}]*\{/],
  ])('no style rests on %s', (_name, pattern) => {
    const asking = textsOf('.css').filter(({ text }) => pattern.test(text))
    expect(asking.map(({ file }) => file)).toEqual([])
  })
})
