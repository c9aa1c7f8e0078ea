// The service worker's list of the build's files (`sw/build-caches.ts`), each with its SHA-256. The backoffice's files are marked, because
// they are downloaded only when it is opened.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backofficeFiles, type BuiltChunk } from './module-list.ts'

interface Entry {
  readonly url: string
  readonly revision: string | null
}

/**
 * Returns a function that extends the worker's entry for each file.
 * @param client the folder of the built client
 * @param modules the file that `moduleList` has written
 */
export function promisedFiles(client: string, modules: string) {
  return <E extends Entry>(entries: E[]) => {
    const chunks: BuiltChunk[] = JSON.parse(readFileSync(modules, 'utf8'))
    const late = new Set(backofficeFiles(chunks))
    const manifest = entries.map((entry) => {
      const integrity = hashOf(readFileSync(join(client, entry.url)))
      return {
        ...entry,
        revision: entry.revision === null ? null : integrity,
        integrity,
        ...(late.has(entry.url) && { late: true }),
      }
    })
    return { manifest, warnings: [] }
  }
}

/** The hash of a file, in the format of Subresource Integrity. */
export function hashOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
