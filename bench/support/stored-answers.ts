// An nginx that serves the magazine's responses from disk: the same bytes and headers at the same addresses.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/tests/running-site.mjs'
import { serveWithNginx } from './local-nginx.ts'

export interface StoredAnswers {
  readonly address: string
  stop(): Promise<void>
}

/** Headers that nginx sends or computes itself. */
const ITS_OWN = new Set([
  'content-length',
  'content-type',
  'connection',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])
const ENCODING = { 'accept-encoding': 'br' }

/** Requests each path twice, stores the second response and serves it. */
export async function storeAnswers(magazine: string, paths: readonly string[]): Promise<StoredAnswers> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-stored-'))
  try {
    const locations: string[] = []
    for (const [place, path] of paths.entries()) {
      await raw(magazine + path)
      const { bytes, headers } = await raw(magazine + path)
      await writeFile(join(folder, `${place}.bin`), bytes)
      const said = [...headers].filter(([name]) => !ITS_OWN.has(name))
      const added = said.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(' ')
      const type = JSON.stringify(headers.get('content-type'))
      locations.push(
        `location = ${new URL(magazine + path).pathname} { types {} default_type ${type}; ${added} root ${folder}; try_files /${place}.bin =404; }`,
      )
    }
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const first = address + (paths[0] ?? '/')
    const stop = await serveWithNginx(folder, serverOf(port, locations), { address: first })
    return { address, stop }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The response as sent: `fetch` would have decompressed it. */
async function raw(address: string): Promise<{ bytes: Buffer; headers: Headers }> {
  return await new Promise((resolve, reject) => {
    get(address, { headers: ENCODING }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
        if (answer.statusCode === 200) resolve({ bytes: Buffer.concat(chunks), headers })
        else reject(new Error(`${address}: ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}

function serverOf(port: number, locations: readonly string[]): string {
  return `
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=100;
    keepalive_requests 1000000;
    server {
      listen 127.0.0.1:${port};
      ${locations.join('\n      ')}
    }`
}
