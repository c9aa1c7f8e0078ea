// Import and export over a test's server, as the command does them.
import { createContentPlace } from '#api/content-place.ts'
import { exportContent, type ExportReport } from '#domain/transfer/export-content.ts'
import { carryOut, prepareImport } from '#domain/transfer/import-content.ts'
import type { ContentPlace } from '#domain/transfer/place.ts'
import { readExport } from '#domain/transfer/read-export.ts'
import type { ImportReport } from '#domain/transfer/report.ts'
import type { ByteSource } from '#domain/transfer/zip-directory.ts'
import { success, type Result } from '#domain/failure.ts'
import { decode } from '../../server/transfer/open-file.ts'
import { type TestServer, testEnv } from './magazine-server.ts'

/** The magazine by its secret key, as the command reaches it. */
export function placeOf({ server }: TestServer): ContentPlace {
  return createContentPlace({
    url: 'http://localhost',
    site: 'http://localhost',
    prefix: '',
    keys: () => Promise.resolve(success({ apikey: testEnv.SUPABASE_SECRET_KEY })),
    fetch: (input, init) => server.fetch(new Request(input, init)),
  })
}

/** Everything of a magazine, as the bytes of the zip. */
export async function exported(
  place: ContentPlace,
): Promise<{ readonly zip: Uint8Array; readonly report: ExportReport }> {
  const chunks: Uint8Array[] = []
  const report = valueOf(
    await exportContent({
      place,
      write: (bytes) => {
        chunks.push(bytes)
        return Promise.resolve()
      },
    }),
  )
  return { zip: Buffer.concat(chunks), report }
}

/** Brings a zip in. Gives what was announced, and what was done. */
export async function imported(
  place: ContentPlace,
  zip: Uint8Array,
  { onlyNew = false }: { readonly onlyNew?: boolean } = {},
): Promise<{ readonly announced: ImportReport; readonly done: ImportReport }> {
  const read = await readExport(sourceOf(zip), decode)
  if (!read.ok) throw new Error(read.why)
  const { storage, content, notes, zip: opened } = read.value
  const pictures = { zip: opened, storage }
  const prepared = valueOf(await prepareImport({ content, notes, pictures, onlyNew, place }))
  return { announced: prepared.report, done: valueOf(await carryOut(prepared)) }
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: (from, to) => Promise.resolve(new Uint8Array(bytes.subarray(from, to))),
  }
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`)
  return result.value
}
