// One nginx in front of several servers, with the recipe's upstream (docs/deploy/nginx-upstream.conf), a line for
// each server.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts, runNginx } from './nginx-process.ts'
import { recipe } from './recipe-image.ts'

export interface ServersFront {
  readonly origin: string
  /** The number of responses that came from each server, by `host:port`. */
  answers(): Promise<Map<string, number>>
  stop(): Promise<void>
}

/** Starts it. It forwards the caller's address as the recipe does. */
export async function startServersFront(program: string, servers: readonly string[]): Promise<ServersFront> {
  const [port = 0] = await freePorts(1)
  const origin = `http://127.0.0.1:${port}`
  const upstream = (await recipe('nginx-upstream.conf')).replace(/^ *server 127\.0\.0\.1:4173.*$/m, (line) =>
    servers.map((server) => line.replace('127.0.0.1:4173', new URL(server).host)).join('\n'),
  )
  const conf = await recipe('nginx.conf')
  const headers = conf.match(/^ *proxy_set_header .*;$/gm) ?? []
  const maps = conf.match(/^map [\s\S]*?^\}$/gm) ?? []
  const linesIn = (home: string) => `
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
      }`
  const nginx = await runNginx(program, linesIn, [`${origin}/healthz`])
  return {
    origin,
    async answers() {
      const counts = new Map<string, number>()
      for (const line of (await readFile(join(nginx.home, 'access.log'), 'utf8')).split('\n').filter(Boolean))
        counts.set(line, (counts.get(line) ?? 0) + 1)
      return counts
    },
    stop: () => nginx.stop(),
  }
}
