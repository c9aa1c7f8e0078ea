// nginx and Caddy with the recipes' own configurations, in front of a test's server. Only ports, addresses, names and
// paths differ, and the certificate is for "localhost".
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { nginxConfiguration } from '../../../scripts/tests/nginx.mjs'
import { freePorts } from './nginx-process.ts'
import { recipe } from './recipe-image.ts'
import { untilListening } from './until-listening.ts'

export interface RecipeProxy {
  readonly tls: string
  readonly plain: string
  /** The CA certificate that signed the proxy's. */
  readonly certificate: string
  /** Lines of nginx's log so far: the path, and the cache status. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** `CADDY_PATH`, or the one on the PATH; null if there is none. */
export function findCaddy(): string | null {
  const named = process.env['CADDY_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'caddy'))
  return [...(named === undefined ? [] : [named]), ...folders].find((path) => existsSync(path)) ?? null
}

interface Prepared {
  readonly home: string
  readonly ports: { readonly tls: number; readonly plain: number }
  readonly certificate: string
}

async function prepare(): Promise<Prepared> {
  const home = await mkdtemp(join(tmpdir(), 'cacharreo-proxy-'))
  const [tls = 0, plain = 0] = await freePorts(2)
  const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')]
  execFileSync('openssl', [...key, ...name, ...files], { stdio: 'pipe' })
  return { home, ports: { tls, plain }, certificate: await readFile(join(home, 'fullchain.pem'), 'utf8') }
}

/** Replaces values that the recipe says must be changed. Throws if it does not contain them. */
function replaceIn(text: string, values: readonly (readonly [from: string, to: string])[]): string {
  return values.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The recipe has no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

/** The values that every nginx recipe says must be changed. */
const placesOf = ({ home, ports }: Prepared) =>
  [
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${ports.tls} `],
    ['listen [::]:443 ssl http2;', ''],
    ['revista.example', 'localhost'],
    ['/etc/magazine/tls', home],
  ] as const

export async function startNginx(program: string, server: string): Promise<RecipeProxy> {
  const prepared = await prepare()
  const places = [
    ...placesOf(prepared),
    ['/var/cache', prepared.home] as const,
    ['/var/log/nginx/access.log magazine', `${prepared.home}/access.log cache`] as const,
  ]
  const conf = replaceIn(await recipe('nginx.conf'), places)
  const upstream = replaceIn(await recipe('nginx-upstream.conf'), [['127.0.0.1:4173', new URL(server).host]])
  return await runNginx(prepared, program, `${conf}\n${upstream}`)
}

/** Starts it with the recipe for an export, which is in `site`. */
export async function startStaticNginx(program: string, site: string): Promise<RecipeProxy> {
  const prepared = await prepare()
  const [behind = 0] = await freePorts(1)
  const conf = replaceIn(await recipe('nginx-static.conf'), [
    ...placesOf(prepared),
    ['127.0.0.1:4174', `127.0.0.1:${behind}`],
    ['/srv/magazine', site],
  ])
  return await runNginx(prepared, program, conf)
}

async function runNginx(prepared: Prepared, program: string, conf: string): Promise<RecipeProxy> {
  const { home } = prepared
  await writeFile(
    join(home, 'all.conf'),
    nginxConfiguration(
      home,
      `
      log_format cache "$uri $upstream_cache_status";
      access_log ${home}/access.log cache;
      ${conf}`,
    ),
  )
  return await running(prepared, program, ['-p', home, '-c', join(home, 'all.conf'), '-e', 'stderr'])
}

export async function startCaddy(program: string, server: string): Promise<RecipeProxy> {
  const prepared = await prepare()
  const { home, ports } = prepared
  const site = replaceIn(await recipe('Caddyfile'), [
    ['revista.example {', `localhost {\n\ttls ${home}/fullchain.pem ${home}/privkey.pem`],
    ['127.0.0.1:4173', new URL(server).host],
  ])
  const global = [`admin off`, `https_port ${ports.tls}`, `http_port ${ports.plain}`, 'skip_install_trust']
  await writeFile(join(home, 'Caddyfile'), `{\n\t${global.join('\n\t')}\n}\n${site}`)
  return await running(prepared, program, [
    'run',
    '--config',
    join(home, 'Caddyfile'),
    '--adapter',
    'caddyfile',
  ])
}

async function running(
  { home, ports, certificate }: Prepared,
  program: string,
  args: readonly string[],
): Promise<RecipeProxy> {
  await mkdir(join(home, 'state'))
  const child = spawn(program, args, {
    env: { ...process.env, HOME: join(home, 'state'), XDG_DATA_HOME: join(home, 'state') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (words: Buffer) => {
    said += words.toString('utf8')
  })
  const over = once(child, 'exit')
  await untilListening(
    child,
    () => isListening(ports.tls),
    () => said,
  )
  return {
    tls: `https://localhost:${ports.tls}`,
    plain: `http://localhost:${ports.plain}`,
    certificate,
    log: () => readFile(join(home, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await over
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return isOpen
}
