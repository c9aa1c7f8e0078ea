// A first start takes seconds, so the server's tests make one, once: without the sample magazine, with the account of the
// tests. Every server of a test that asks for nothing else begins with a copy.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createServer } from '../../server/server.ts'
import { PROJECT, temporaryFolder, testEnv } from './magazine-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as an empty magazine's first start leaves it. */
    emptyFirstStart: string
  }
}

/** Vitest's set-up of the project; returns how to take it down. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder()
  const server = await createServer({ root: PROJECT, env: testEnv, dataDir, sample: false })
  await server.close()
  provide('emptyFirstStart', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
