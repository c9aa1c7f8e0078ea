// After a signal, the built server first reports that it is not ready, and keeps answering until its time is over.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT, temporaryFolder, testEnv } from '../support/server/magazine-server.ts'
import { leaveVitestEnvironment } from './outside-vitest.ts'

leaveVitestEnvironment()

test('a stopping server is not ready, answers meanwhile and ends in order', async () => {
  const folder = await temporaryFolder()
  const own = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_FORMAT: 'text',
    DRAIN_SECONDS: '3',
    NODE_ENV: 'production',
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: PROJECT,
    env: { ...process.env, ...testEnv, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let said = ''
  const port = await new Promise((resolve, reject) => {
    server.stdout.on('data', (words: Buffer) => {
      said += words.toString('utf8')
      const [, found] = /http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    })
    server.once('exit', () => reject(new Error(said)))
  })
  const status = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`)
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await status('/readyz')).toBe(200)
  server.kill('SIGTERM')
  while ((await status('/readyz')) === 200) expect(server.exitCode).toBe(null)
  expect(await status('/readyz')).toBe(503)
  expect(await status('/')).toBe(200)
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true })
}, 60_000)
