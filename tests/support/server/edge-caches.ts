// Real caches in front of an origin: one nginx with several edges, each with its own store. They obey only the
// response headers.
import { freePorts, runNginx } from './nginx-process.ts'

export interface EdgeCaches {
  readonly origins: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts `count` edges in front of the origin, as `http://host:port`. Their responses report the cache status in
 * `x-cache`.
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
