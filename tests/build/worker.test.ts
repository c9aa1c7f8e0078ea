import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backofficeFiles } from '../../scripts/build/module-list.ts'
import { hashOf } from '../../scripts/build/promised-files.ts'
import { build, builtFile } from './build.ts'

interface Entry {
  readonly url: string
  readonly revision: string | null
  readonly integrity?: string
  readonly late?: true
}

/** The precache list that the build wrote into the service worker. */
function listed(): Entry[] {
  const list = /\[\{"integrity":[^\]]*\]/.exec(builtFile('sw.js'))?.[0]
  if (list === undefined) throw new Error('sw.js holds no list of files.')
  const entries: Entry[] = JSON.parse(list)
  return entries
}

/** The bundler's plugin lists the web manifest a second time. */
const known = listed().filter(({ integrity }) => integrity !== undefined)
const late = known.filter((entry) => entry.late === true).map(({ url }) => url)
const addresses = known.filter((entry) => entry.late !== true).map(({ url }) => url)

test('the worker knows the hash of every file it may keep', () => {
  expect(new Set(known.map(({ url }) => url))).toEqual(new Set(listed().map(({ url }) => url)))
  for (const { url, integrity } of known) {
    expect({ url, integrity }).toEqual({ url, integrity: hashOf(readFileSync(join(build.folder, url))) })
  }
})

test('the worker holds the shell and what the page needs before its first paint', () => {
  expect(addresses).toEqual(
    expect.arrayContaining(['app.html', 'theme.js', 'placeholder.svg', 'icons/icon-192.png']),
  )
  expect(addresses.some((url) => /^assets\/.+\.woff2$/.test(url))).toBe(true)
  expect(addresses.some((url) => /^assets\/.+\.css$/.test(url))).toBe(true)
})

test('the worker puts no file of the backoffice on a reader’s device', () => {
  const files = backofficeFiles(build.chunks)
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  expect(files.length).toBeGreaterThan(3)
  expect(addresses.filter((url) => files.includes(url))).toEqual([])
  expect(late.toSorted()).toEqual(files.toSorted())
})

test('the worker holds every chunk of the reader, also those fetched late, so that no screen needs the network', () => {
  const left = new Set(backofficeFiles(build.chunks))
  const files = build.chunks.filter((chunk) => !left.has(chunk.file)).map((chunk) => chunk.file)
  expect(files.length).toBeGreaterThan(1)
  expect(addresses).toEqual(expect.arrayContaining(files))
})

test('the worker holds no API path, no picture, no screenshot, and not itself', () => {
  const strangers = addresses.filter((url) =>
    /^(?:rest|auth|storage|functions|_system|pictures|screenshots)\/|^sw\.js$|^\.|\.(?:jpe?g|webp|br|gz|json)$/.test(
      url,
    ),
  )
  expect(strangers).toEqual([])
})

test('files whose name tells their content are listed without a revision, the others with one', () => {
  for (const { url, revision } of known) {
    expect({ url, hashed: revision === null }).toEqual({ url, hashed: url.startsWith('assets/') })
  }
})

test('the worker takes over in one place: when it is told to, or when the build that is active is broken', () => {
  expect(builtFile('sw.js').match(/skipWaiting\(\)/g)).toHaveLength(1)
  expect(builtFile('sw.js')).toContain('SKIP_WAITING')
})

test('the worker is one classic script: no import, no eval; its round without a page is the one script it loads', () => {
  const worker = builtFile('sw.js')
  expect(worker).not.toMatch(/\bimport\s*[({"'`]|\beval\(|new Function\(/)
  expect(worker.match(/\bimportScripts\(/g)).toHaveLength(1)
  expect(worker).toContain('/background.js')
})

test('the round without a page is a classic script with the sync of the page in it, and stays off the readers’ list', () => {
  const script = builtFile('background.js')
  expect(script).not.toMatch(/^(?:import|export)\b|\beval\(|new Function\(/m)
  expect(script).toContain('refreshMagazine')
  expect(script).toContain('rpc/sync_head')
  expect(addresses).not.toContain('background.js')
})
