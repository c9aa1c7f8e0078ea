// An nginx with a configuration of a benchmark, in a temporary folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrFetchNginx, nginxConfiguration } from '../../scripts/tests/nginx.mjs'
import { isAnswered, untilListening } from '../../tests/support/server/until-listening.ts'

/**
 * Starts it and waits until it answers at `address`. Returns a function that stops it and deletes the folder. `http`:
 * the contents of the block of this name.
 */
export async function serveWithNginx(
  folder: string,
  http: string,
  { address, modules = [] }: { readonly address: string; readonly modules?: readonly string[] },
): Promise<() => Promise<void>> {
  const file = join(folder, 'nginx.conf')
  await writeFile(file, nginxConfiguration(folder, http, modules))
  const nginx = spawn(findOrFetchNginx(), ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => nginx.kill('SIGTERM')
  process.once('exit', kill)
  const over = once(nginx, 'exit')
  await untilListening(nginx, () => isAnswered(address))
  return async () => {
    process.off('exit', kill)
    kill()
    await over
    await rm(folder, { recursive: true, force: true })
  }
}
