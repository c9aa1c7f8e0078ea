// Real caches in front of an origin: one nginx with several edges, each with its own store. They obey only the
// response headers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxConfiguration } from '../../../scripts/tests/nginx.mjs'
import { isAnswered, untilListening } from './until-listening.ts'

export interface EdgeCaches {
  readonly origins: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts `count` edges in front of the origin, as `http://host:port`. Their responses report the cache status in
 * `x-cache`.
 */
export async function startEdges(program: string, origin: string, count: number): Promise<EdgeCaches> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-edges-'))
  const ports = await freePorts(count)
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, origin, ports))
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = once(nginx, 'exit')
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const edge of origins) {
    await untilListening(nginx, () => isAnswered(edge))
  }
  return {
    origins,
    async stop() {
      nginx.kill('SIGTERM')
      await over
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configOf(folder: string, origin: string, ports: readonly number[]): string {
  const edges = ports.map(
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
  return nginxConfiguration(folder, `access_log off;${edges.join('')}`)
}

/** This many unused ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const sockets = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'listening')))
  const ports = sockets.map((socket) => Object(socket.address()).port)
  await Promise.all(sockets.map((socket) => once(socket.close(), 'close')))
  return ports
}
