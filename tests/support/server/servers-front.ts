// One nginx in front of several servers, with the recipe's upstream (docs/deploy/nginx-upstream.conf), a line for
// each server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxConfiguration } from '../../../scripts/tests/nginx.mjs'
import { freePorts } from './edge-caches.ts'
import { recipe } from './recipe-image.ts'
import { isAnswered, untilListening } from './until-listening.ts'

export interface ServersFront {
  readonly origin: string
  /** The number of responses that came from each server, by `host:port`. */
  answers(): Promise<Map<string, number>>
  stop(): Promise<void>
}

/** Starts it. It forwards the caller's address as the recipe does. */
export async function startServersFront(program: string, servers: readonly string[]): Promise<ServersFront> {
  const home = await mkdtemp(join(tmpdir(), 'cacharreo-front-'))
  const [port = 0] = await freePorts(1)
  const upstream = (await recipe('nginx-upstream.conf')).replace(/^ *server 127\.0\.0\.1:4173.*$/m, (line) =>
    servers.map((server) => line.replace('127.0.0.1:4173', new URL(server).host)).join('\n'),
  )
  const conf = await recipe('nginx.conf')
  const headers = conf.match(/^ *proxy_set_header .*;$/gm) ?? []
  const maps = conf.match(/^map [\s\S]*?^\}$/gm) ?? []
  await writeFile(
    join(home, 'nginx.conf'),
    nginxConfiguration(
      home,
      `
      log_format upstream "$upstream_addr";
      access_log ${home}/access.log upstream;
      ${upstream}
      ${maps.join('\n')}
      server {
        listen 127.0.0.1:${port};
        server_name 127.0.0.1;
        client_max_body_size 8m;
        proxy_http_version 1.1;
        ${headers.join('\n')}
        location / { proxy_pass http://magazine; }
      }`,
    ),
  )
  const nginx = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = once(nginx, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await untilListening(nginx, () => isAnswered(`${origin}/healthz`))
  return {
    origin,
    async answers() {
      const counts = new Map<string, number>()
      for (const line of (await readFile(join(home, 'access.log'), 'utf8')).split('\n').filter(Boolean))
        counts.set(line, (counts.get(line) ?? 0) + 1)
      return counts
    },
    async stop() {
      nginx.kill('SIGTERM')
      await over
      await rm(home, { recursive: true, force: true })
    },
  }
}
