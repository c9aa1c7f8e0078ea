// Import and export on a test's server, as the command runs them.
import { createContentBackend } from '#api/content-backend.ts'
import { createProjectByKey } from '#api/project.ts'
import { exportContent, type ExportReport } from '#transfer/export/export-content.ts'
import { prepareImport } from '#transfer/import/prepare-import.ts'
import { carryOut } from '#transfer/import/write-import.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import { readIncoming } from '#transfer/import/read-incoming.ts'
import type { ImportReport } from '#transfer/export/report.ts'
import type { ByteSource } from '#transfer/import/read-zip.ts'
import type { Result } from '#domain/failure.ts'
import { decode, sha256 } from '../../../server/transfer/open-file.ts'
import { type TestServer, testEnv } from './magazine-server.ts'

/** The magazine through its secret key, as the command reaches it. */
export function backendOf({ server }: TestServer): ContentBackend {
  const url = 'http://localhost'
  const fetch: typeof globalThis.fetch = (input, init) => server.fetch(new Request(input, init))
  const project = createProjectByKey({ url, key: testEnv.SUPABASE_SECRET_KEY, fetch })
  return createContentBackend({ project, url, site: url, prefix: '', fetch })
}

/** Everything in a magazine, as the bytes of the zip. */
export async function exported(
  backend: ContentBackend,
): Promise<{ readonly zip: Uint8Array; readonly report: ExportReport }> {
  const chunks: Uint8Array[] = []
  const report = valueOf(
    await exportContent({
      backend,
      write: (bytes) => {
        chunks.push(bytes)
        return Promise.resolve()
      },
    }),
  )
  return { zip: Buffer.concat(chunks), report }
}

/** Imports a zip. Returns what was announced beforehand, and what was done. */
export async function imported(
  backend: ContentBackend,
  zip: Uint8Array,
  {
    onlyNew = false,
    withoutSample = false,
  }: { readonly onlyNew?: boolean; readonly withoutSample?: boolean } = {},
): Promise<{ readonly announced: ImportReport; readonly done: ImportReport }> {
  const read = await readIncoming(sourceOf(zip), { decode, site: null, uploads: null })
  if (!read.ok) throw new Error(read.why)
  const { content, notes, pictures } = read.value
  const prepared = valueOf(
    await prepareImport({ content, notes, pictures, uploads: null, onlyNew, backend, hash: sha256 }),
  )
  return { announced: prepared.report, done: valueOf(await carryOut(prepared, { withoutSample })) }
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

/** A request to the table API with the secret key. Returns the rows of the response. */
export async function sent(
  magazine: TestServer,
  {
    method,
    path,
    body,
  }: { readonly method: string; readonly path: string; readonly body?: object | undefined },
): Promise<unknown> {
  const answer = await magazine.ask(`/rest/v1/${path}`, {
    method,
    headers: { apikey: testEnv.SUPABASE_SECRET_KEY, prefer: 'return=representation' },
    ...(body && { body }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.json()
}

export const CONTENT_TABLES = ['articles', 'categories', 'authors', 'guides'] as const

/** All rows with all columns except revisions, which count writes. */
export async function contentRows(server: TestServer): Promise<unknown> {
  const backend = backendOf(server)
  const tables = await Promise.all(CONTENT_TABLES.map(async (name) => valueOf(await backend.rows(name))))
  return tables.map((rows) => rows.map(({ rev: _rev, body_rev: _bodyRev, ...columns }) => columns))
}

/** The server's response at this address, as bytes. */
export async function bytesAt(server: TestServer, address: string): Promise<Buffer> {
  return Buffer.from(await (await server.raw(address)).arrayBuffer())
}
