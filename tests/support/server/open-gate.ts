// The gate and the backend without pages and daily work, on a data folder as after a first start. Tests reach the
// database beside it.
import { rm } from 'node:fs/promises'
import { type Backend, startBackend } from '../../../server/gateway/backend.ts'
import { createGate, type Gate } from '../../../server/gateway/gate.ts'
import { ownRateLimits } from '../../../server/http/rate-limit.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { createSignIns } from '../../../server/sign-in/sign-ins.ts'
import { backendDatabase, dropDatabase } from '../database/server-database.ts'
import { beginData, type Client, clientOf, PROJECT, temporaryFolder, testEnv } from './magazine-server.ts'

export interface TestGate extends Omit<Client, 'raw'> {
  readonly backend: Backend
  readonly gate: Gate
  /** Closes it, and opens it on the same data with this environment. */
  reopen(env?: typeof testEnv): Promise<void>
  /** Closes it and deletes its data. */
  dispose(): Promise<void>
}

/** Opens it. `now`: the clock of the limits, in milliseconds. */
export async function openGate(now: () => number = Date.now): Promise<TestGate> {
  const dataDir = await temporaryFolder()
  await beginData(dataDir)
  let opened = await open(testEnv)

  async function open(env: typeof testEnv) {
    const keys = readKeys(env)
    const backend = await startBackend({ root: PROJECT, dataDir, keys, ...(await backendDatabase(dataDir)) })
    const { jwtSecret } = keys
    const signIns = createSignIns({ backend, limit: ownRateLimits(now), jwtSecret, now })
    return { backend, gate: createGate({ backend, keys, signIns }) }
  }

  return {
    get backend() {
      return opened.backend
    },
    get gate() {
      return opened.gate
    },
    ...clientOf((request) => opened.gate(request, { address: '' })),
    async reopen(env = testEnv) {
      await opened.backend.close()
      opened = await open(env)
    },
    async dispose() {
      await opened.backend.close()
      await dropDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
