// nginx as a separate process, with a configuration of a test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxConfiguration } from '../../../scripts/tests/nginx.mjs'
import { isAnswered, untilListening } from './until-listening.ts'

export interface NginxProcess {
  /** Its temporary folder. */
  readonly home: string
  stop(): Promise<void>
}

/**
 * Starts it, and waits until it answers at each of these addresses. `linesIn`: the lines of its `http` block, for a
 * folder where it may write.
 */
export async function runNginx(
  program: string,
  linesIn: (home: string) => string,
  addresses: readonly string[],
): Promise<NginxProcess> {
  const home = await mkdtemp(join(tmpdir(), 'cacharreo-nginx-'))
  const conf = join(home, 'nginx.conf')
  await writeFile(conf, nginxConfiguration(home, linesIn(home)))
  const nginx = spawn(program, ['-p', home, '-c', conf, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = once(nginx, 'exit')
  for (const address of addresses) await untilListening(nginx, () => isAnswered(address))
  return {
    home,
    async stop() {
      nginx.kill('SIGTERM')
      await over
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** This many unused ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const sockets = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'listening')))
  const ports = sockets.map((socket) => Object(socket.address()).port)
  await Promise.all(sockets.map((socket) => once(socket.close(), 'close')))
  return ports
}

interface EdgeCaches {
  readonly origins: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts `count` edges in front of the origin: real caches, each with its own store, that obey only the response headers.
 * Their responses report the cache status in `x-cache`.
 */
export async function startEdges(program: string, origin: string, count: number): Promise<EdgeCaches> {
  const ports = await freePorts(count)
  const edgesIn = (folder: string) =>
    ports.map(
      (port) => `
    proxy_cache_path ${folder}/edge-${port} keys_zone=edge-${port}:1m inactive=1h;
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass ${origin};
        proxy_cache edge-${port};
        proxy_cache_key $request_uri;
        proxy_cache_lock on;
        proxy_cache_use_stale updating;
        proxy_cache_background_update on;
        add_header x-cache $upstream_cache_status always;
      }
    }`,
    )
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const linesIn = (folder: string) => `access_log off;${edgesIn(folder).join('')}`
  const nginx = await runNginx(program, linesIn, origins)
  return { origins, stop: () => nginx.stop() }
}
