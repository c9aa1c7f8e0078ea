// Zips read and written: zip64, names in any script, sizes over 4 GB, and hostile bytes.
import { describe, expect, test } from 'vitest'
import { type ByteSource, openZip } from '#transfer/import/read-zip.ts'
import { makeZip } from '#transfer/export/write-zip.ts'
import { bytesOf, type RawFile, type RawZip, rawZip } from '../support/server/raw-zip.ts'
import { sourceOf } from '../support/server/transfer.ts'
import { zipOf } from '../support/server/zip.ts'

const text = (words: string) => new TextEncoder().encode(words)
const LARGEST = 1024 * 1024
const GB = 1024 ** 3

async function filesOf(source: ByteSource) {
  const files = await openZip(source)
  if (!files.ok) throw new Error(files.why)
  return files.value
}

async function whyNot(files: readonly RawFile[]): Promise<string> {
  const opened = await openZip(sourceOf(bytesOf(rawZip(files))))
  if (!opened.ok) return opened.why
  for (const file of opened.value.values()) {
    const read = await file.read(LARGEST)
    if (!read.ok) return read.why
  }
  return 'sound'
}

/** Reads the parts, with zeros in between: a file of many gigabytes that takes no memory. */
function sparse({ parts, size }: RawZip): ByteSource & { readonly largestRead: () => number } {
  let largest = 0
  return {
    size,
    read(from, to) {
      largest = Math.max(largest, to - from)
      const bytes = new Uint8Array(to - from)
      for (const part of parts) {
        const start = Math.max(from, part.at)
        const end = Math.min(to, part.at + part.bytes.byteLength)
        if (start < end) bytes.set(part.bytes.subarray(start - part.at, end - part.at), start - from)
      }
      return Promise.resolve(bytes)
    },
    largestRead: () => largest,
  }
}

describe('a zip is read', () => {
  test('in the larger form (zip64)', async () => {
    const zip = rawZip(
      [
        { name: 'a.txt', bytes: text('una'), pack: true },
        { name: 'b.txt', bytes: text('otra') },
      ],
      { zip64: true },
    )
    const files = await filesOf(sourceOf(bytesOf(zip)))
    expect([...files.keys()]).toEqual(['a.txt', 'b.txt'])
    expect(await files.get('a.txt')?.read(LARGEST)).toEqual({ ok: true, value: text('una') })
    expect(await files.get('b.txt')?.read(LARGEST)).toEqual({ ok: true, value: text('otra') })
  })

  test.each([0x800, 0])('with names in UTF-8, said by the zip or not (flags %i)', async (flags) => {
    const name = 'imágenes/日本 ñandú.webp'
    const files = await filesOf(sourceOf(bytesOf(rawZip([{ name, bytes: text('x'), flags }]))))
    expect(await files.get(name)?.read(LARGEST)).toEqual({ ok: true, value: text('x') })
  })

  test('past 4 GB, without being held', async () => {
    const source = sparse(
      rawZip(
        [
          { name: 'first.txt', bytes: text('delante') },
          { name: 'last.txt', bytes: text('detrás'), pack: true },
        ],
        { zip64: true, gap: 6 * GB },
      ),
    )
    expect(source.size).toBeGreaterThan(6 * GB)
    const files = await filesOf(source)
    expect(await files.get('first.txt')?.read(LARGEST)).toEqual({ ok: true, value: text('delante') })
    expect(await files.get('last.txt')?.read(LARGEST)).toEqual({ ok: true, value: text('detrás') })
    expect(source.largestRead()).toBeLessThan(LARGEST)
  })

  test('with a file that is asked for twice', async () => {
    const files = await filesOf(sourceOf(await zipOf({ 'a.txt': 'una' })))
    const twice = [await files.get('a.txt')?.read(LARGEST), await files.get('a.txt')?.read(LARGEST)]
    expect(twice.map((read) => read?.ok)).toEqual([true, true])
  })

  test('and passes on why its source cannot be read', async () => {
    const zip = sourceOf(await zipOf({ 'a.txt': 'una' }))
    const gone = () => Promise.reject(new Error('gone'))
    await expect(openZip({ ...zip, read: gone })).rejects.toThrow('gone')
    let isGone = false
    const files = await filesOf({ ...zip, read: (from, to) => (isGone ? gone() : zip.read(from, to)) })
    isGone = true
    await expect(files.get('a.txt')?.read(LARGEST)).rejects.toThrow('gone')
  })
})

describe('a hostile zip is refused with a sentence', () => {
  const one = { name: 'a.txt', bytes: text('una'), pack: true }

  test.each<[string, readonly RawFile[], RegExp]>([
    ['two files of one name', [one, one], /dos archivos con el mismo nombre/],
    ['an encrypted file', [{ ...one, flags: 1 }], /cifrado/],
    ['another compression', [{ ...one, method: 12 }], /de una forma que no se conoce/],
    ['a path upwards', [{ ...one, name: 'x/../../a.txt' }], /salen de él/],
    ['a path of Windows', [{ ...one, name: 'C:\\a.txt' }], /salen de él/],
    ['a backslash', [{ ...one, name: 'x\\..\\a.txt' }], /salen de él/],
    ['a NUL in a name', [{ ...one, name: 'a.txt\0.zip' }], /salen de él/],
    ['a checksum that is another’s', [{ ...one, claim: { checksum: 7 } }], /a\.txt está dañado/],
    ['more bytes than it says', [{ ...one, claim: { size: 2 } }], /a\.txt está dañado/],
    ['fewer bytes than it says', [{ ...one, claim: { size: 2000 } }], /a\.txt está dañado/],
    ['a size beyond what is allowed', [{ ...one, claim: { size: 2 ** 31 } }], /a\.txt es demasiado grande/],
    ['a place outside of it', [{ ...one, claim: { at: 9999 } }], /dañado/],
    ['one file on top of another', [one, { ...one, name: 'b.txt', claim: { at: 0 } }], /dañado/],
  ])('%s', async (_name, files, words) => {
    expect(await whyNot(files)).toMatch(words)
  })

  test('more bytes than it says are not unpacked: 8 MB in a file of one byte', async () => {
    const bomb = { name: 'a.txt', bytes: new Uint8Array(8 * LARGEST), pack: true, claim: { size: 1 } }
    expect(await whyNot([bomb])).toMatch(/a\.txt está dañado/)
  })

  test('a directory longer than any zip of ours', async () => {
    const at = 64 * LARGEST
    const end = bytesOf(rawZip([])).slice(0, 22)
    const view = new DataView(end.buffer, end.byteOffset)
    view.setUint16(8, 9, true)
    view.setUint16(10, 9, true)
    view.setUint32(12, at, true)
    const source = sparse({ parts: [{ at, bytes: end }], size: at + 22 })
    expect(await openZip(source)).toEqual({ ok: false, why: 'El zip está dañado.' })
    expect(source.largestRead()).toBeLessThan(33 * LARGEST)
  })
})

describe('a zip is made', () => {
  async function made(): Promise<Uint8Array[]> {
    const chunks: Uint8Array[] = []
    const zip = makeZip((bytes) => {
      chunks.push(bytes)
      return Promise.resolve()
    })
    await zip.add('cacharreo.json', 'ñ '.repeat(5000), true)
    await zip.add('pictures/ñ 日本.webp', text('x'), false)
    await zip.end()
    return chunks
  }

  test('with the same bytes for the same content', async () => {
    expect(Buffer.concat(await made()).equals(Buffer.concat(await made()))).toBe(true)
  })

  test('with names of any script, text packed and pictures as they are', async () => {
    const bytes = Buffer.concat(await made())
    expect(bytes.byteLength).toBeLessThan(2000)
    const files = await filesOf(sourceOf(bytes))
    expect([...files.keys()]).toEqual(['cacharreo.json', 'pictures/ñ 日本.webp'])
    expect(await files.get('pictures/ñ 日本.webp')?.read(LARGEST)).toEqual({ ok: true, value: text('x') })
  })
})
