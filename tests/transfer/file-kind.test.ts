import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileKind } from '#transfer/import/file-kind.ts'
import { sourceOf } from '../support/server/transfer.ts'
import { zipOf } from '../support/server/zip.ts'

const EXPORTS = join(import.meta.dirname, '../server/exports')
const kindOf = (text: string) => fileKind(sourceOf(new TextEncoder().encode(text)))

test.each([
  ['wordpress.xml', 'wordpress'],
  ['ghost.json', 'ghost'],
  ['earlier.zip', 'other'],
])('%s is known as %s', async (name, kind) => {
  expect(await fileKind(sourceOf(await readFile(join(EXPORTS, name))))).toBe(kind)
})

test.each([
  ['\uFEFF<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>', 'wordpress'],
  [`<?xml version="1.0"?><!--${' nota'.repeat(9000)}--><rss><channel><wp:wxr_version>1.2`, 'wordpress'],
  ['<?xml version="1.0"?><rss version="2.0"><channel><title>Un blog</title>', 'xml'],
  ['<rss version="2.0">', 'xml'],
  ['<!doctype html><title>Una página</title>', 'other'],
  ['{"db":[{"meta":{"exported_on":1500000000000},"data":{"posts":[', 'ghost'],
  ['{"meta":{"exported_on":1388318311015,"version":"000"},"data":{"posts":[]}}', 'ghost'],
  ['{"format":"cacharreo"}', 'json'],
  ['[1, 2]', 'json'],
  ['[x]', 'other'],
  ['no es un zip', 'other'],
  ['', 'other'],
])('what begins with %j is %s', async (text, kind) => {
  expect(await kindOf(text)).toBe(kind)
})

test('a zip of any content is no text', async () => {
  expect(await fileKind(sourceOf(await zipOf({ 'a.xml': '<?xml?>' })))).toBe('other')
})
