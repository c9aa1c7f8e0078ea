// The build that an export uses: its shell, its inline parts, and an id for the whole.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NO_WORKER_FILE, withoutWorker } from '#domain/device/worker-switch.ts'
import type { PageParts } from '#page/page-parts.ts'
import { filesUnder } from '../storage/files-under.ts'

/**
 * Reads the build in this folder. Throws a readable message if there is none. `worker`: `off` builds a site that unregisters readers'
 * service workers.
 */
export async function readBuild(clientDir: string, worker: 'on' | 'off' = 'on') {
  const read = (file: string) => readFile(join(clientDir, file), 'utf8').catch(() => null)
  const shell = await read('app.html')
  const parts = await read('../pages.json')
  if (shell === null || parts === null) {
    throw new Error(`There is no build in ${clientDir}. Make one first: npm run build`)
  }
  // The build's record hashes every source, including the renderer's.
  const record = await read('../build.json')
  const readParts: PageParts = JSON.parse(parts)
  const isOff = worker === 'off'
  const ownShell = isOff ? withoutWorker(shell) : shell
  return {
    id: shortHash((record ?? shell + parts) + (isOff ? worker : '')),
    shell: ownShell,
    parts: readParts,
    /** The client's files, by path in its folder. */
    files: (await filesUnder(clientDir)).filter((file) => !isNote(file) && !isCopy(file)),
    /** Returns the bytes of a file, in their exported form. */
    async read(file: string): Promise<Uint8Array> {
      if (isOff && file === 'app.html') return new TextEncoder().encode(ownShell)
      return await readFile(join(clientDir, isOff && file === 'sw.js' ? NO_WORKER_FILE : file))
    },
  }
}

/** A short hash of a text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** The build's own notes are below a name with a leading dot. */
function isNote(file: string): boolean {
  return `/${file}`.includes('/.')
}

/** The export writes compressed copies itself, on request. */
function isCopy(file: string): boolean {
  return /\.(?:br|gz)$/.test(file)
}
