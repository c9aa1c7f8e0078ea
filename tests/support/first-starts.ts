// A first start takes seconds of both cores, so the end-to-end tests make two, once: with the sample magazine and without.
// Every site of a test begins with a copy.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureKeys } from '../../scripts/keys.mjs'
import { createServer } from '../../server/server.ts'

const root = resolve(import.meta.dirname, '../..')

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folders of data as a first start leaves them. */
    firstStarts: { readonly sample: string; readonly empty: string }
  }
}

/** Vitest's set-up of the project; returns how to take it down. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [sample, empty] = await Promise.all([firstStart(true), firstStart(false)])
  provide('firstStarts', { sample, empty })
  return async () => {
    await Promise.all([sample, empty].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

async function firstStart(sample: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cacharreo-first-'))
  const server = await createServer({ root, env: await ensureKeys(root), dataDir, sample })
  await server.close()
  return dataDir
}
