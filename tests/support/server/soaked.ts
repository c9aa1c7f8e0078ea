// `npm run soak` as a separate process, using the build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PROJECT } from './magazine-server.ts'

/** Runs it with these arguments. Returns its lines and its exit status; null if a signal ended it. */
export async function soaked(...words: string[]): Promise<{ said: string[]; status: number | null }> {
  const child = spawn(process.execPath, ['scripts/bench.mjs', 'soak', ...words], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (said += bytes.toString('utf8')))
  const [status]: (number | null)[] = await once(child, 'close')
  return { said: said.trim().split('\n'), status: status ?? null }
}
