// Hosts for the edge's module: a context with only the web's APIs, and the runtime of Cloudflare Workers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vm from 'node:vm'
import { freePorts } from './nginx-process.ts'
import { isAnswered, untilListening } from './until-listening.ts'

export interface EdgeHost {
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export interface EdgeHostOptions {
  /** The built module. */
  readonly module: string
  /** The address of the files. */
  readonly files: string
  readonly env: Readonly<Record<string, string>>
  /** Flags of V8, used by the runtime only. */
  readonly flags?: readonly string[]
}

/** The globals that every such host has. No `process`, `Buffer`, `require` or `setImmediate`. */
const WEB = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'Headers',
  'MessageChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  'structuredClone',
]

/** Runs the module in this process, in a separate context. */
export async function hostInContext({ module, files, env }: EdgeHostOptions): Promise<EdgeHost> {
  const code = await readFile(module, 'utf8')
  const exported = /export\s*\{[^}]*?([^\s,{]+) as default\b[^}]*\};?\s*$/.exec(code)
  if (!exported) throw new Error('The module has another form than this host reads.')
  const context = vm.createContext(
    Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)])),
  )
  vm.runInContext('globalThis.self = globalThis', context)
  context['caches'] = { default: storeInMemory() }
  const script = `(() => { ${code.slice(0, exported.index)}; return ${exported[1]} })()`
  const worker = vm.runInContext(script, context)
  const given = {
    ...env,
    ASSETS: { fetch: (request: Request) => fetch(`${files}${new URL(request.url).pathname}`) },
  }
  const later: Promise<unknown>[] = []
  return {
    fetch: (path, init) =>
      worker.fetch(new Request(`https://borde.example${path}`, init), given, {
        waitUntil: (work: Promise<unknown>) => later.push(work),
      }),
    close: async () => {
      await Promise.allSettled(later)
    },
  }
}

/** The context's platform cache. */
export function storeInMemory() {
  const kept = new Map<string, Response>()
  return {
    kept,
    match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
    put: (address: string, response: Response) => Promise.resolve(void kept.set(address, response)),
  }
}

/** The runtime's platform cache: the runtime sends whole HTTP responses by PUT, and asks for them by GET. */
async function startStore() {
  const kept = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const address = `${request.headers.host}${request.url}`
    if (request.method === 'PUT') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      kept.set(address, Buffer.concat(parts))
      response.writeHead(204).end()
      return
    }
    const found = kept.get(address)
    if (!found) {
      response.writeHead(504, { 'cf-cache-status': 'MISS' }).end()
      return
    }
    const end = found.indexOf('\r\n\r\n')
    const lines = found.subarray(0, end).toString('latin1').split('\r\n').slice(1)
    for (const line of lines) {
      const [name = '', ...value] = line.split(': ')
      if (!/^(?:transfer-encoding|content-length)$/i.test(name)) response.setHeader(name, value.join(': '))
    }
    const isChunked = lines.some((line) => /^transfer-encoding: chunked/i.test(line))
    const body = found.subarray(end + 4)
    response.writeHead(200, { 'cf-cache-status': 'HIT' }).end(isChunked ? withoutChunks(body) : body)
  }
  const server = createHttpServer((request, response) => {
    // The runtime may be stopped while it is sending.
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `127.0.0.1:${Object(server.address()).port}`, close: () => server.close() }
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const size = parseInt(body.subarray(at, end).toString('latin1'), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Runs the module in the real runtime. */
export async function hostInWorkerd(
  program: string,
  { module, files, env, flags = [] }: EdgeHostOptions,
): Promise<EdgeHost> {
  const home = await mkdtemp(join(tmpdir(), 'cacharreo-workerd-'))
  const [port = 0] = await freePorts(1)
  const store = await startStore()
  const bindings = Object.entries(env).map(
    ([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`,
  )
  await writeFile(join(home, 'worker.js'), await readFile(module))
  await writeFile(
    join(home, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ${JSON.stringify(flags)},
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "ASSETS", service = "files"), ${bindings.join(', ')}],
      cacheApiOutbound = "store",
    )),
    (name = "store", external = (address = "${store.address}", http = ())),
    (name = "files", external = (address = "${new URL(files).host}", http = ())),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  )
  const workerd = spawn(program, ['serve', join(home, 'config.capnp')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const over = once(workerd, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await untilListening(workerd, () => isAnswered(`${origin}/app.html`))
  return {
    fetch: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
    async close() {
      workerd.kill('SIGTERM')
      await over
      store.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
