// Checks the container recipes of docs/deploy by reading them: Docker is not available where the tests run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { INPUTS } from '../../scripts/build/build-record.mjs'
import { PROJECT } from '../support/server/magazine-server.ts'
import { type DockerStage, instructionsOf, recipe, stagesOf } from '../support/server/recipe-image.ts'
import { build } from './build.ts'

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly args: object }
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly privileged?: boolean
  readonly networks: unknown
}

let stages: DockerStage[]
let services: Readonly<Record<string, Service>>
let servers: Service[]
let ignored: string[]

beforeAll(async () => {
  stages = stagesOf(await recipe('Dockerfile'))
  // Merge keys (`<<`) belong to YAML 1.1, but Compose supports them.
  services = parse(await recipe('compose.yaml'), { merge: true }).services
  servers = Object.entries(services).flatMap(([name, service]) =>
    name.startsWith('server-') ? [service] : [],
  )
  ignored = (await recipe('Dockerfile.dockerignore')).split('\n').filter((line) => /^[^#]/.test(line))
})

/** Sources of the project that a stage copies. */
const sourcesOf = (stage: DockerStage) =>
  instructionsOf(stage, 'COPY')
    .filter((line) => !line.startsWith('--from='))
    .flatMap((line) => line.split(' ').slice(0, -1))

const isPinned = (image: string) => /^[\w./-]+:[\w.-]*\d[\w.-]*$/.test(image)

test('every image is of a release that is named', () => {
  const images = [...stages.map(({ image }) => image), ...Object.values(services).map(({ image }) => image)]
  expect(images.filter((image) => image !== 'magazine:local').filter((image) => !isPinned(image))).toEqual([])
  expect(isPinned('nginx:latest') || isPinned('nginx') || isPinned('node:lts')).toBe(false)
})

test('the image runs as no superuser, has one volume and starts the built server', () => {
  const last = stages.at(-1)
  expect(instructionsOf(last, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(last?.instructions.findLastIndex(([name]) => name === 'RUN')).toBeLessThan(
    last?.instructions.findLastIndex(([name]) => name === 'USER') ?? -1,
  )
  expect(instructionsOf(last, 'VOLUME')).toEqual(['/data'])
  expect(instructionsOf(last, 'ENV').join(' ')).toContain('DATA_DIR=/data')
  expect(JSON.parse(instructionsOf(last, 'CMD').at(-1) ?? '')).toEqual(['node', 'dist/server/main.js'])
})

test('every copied source exists and is not ignored', () => {
  const sources = stages.flatMap(sourcesOf)
  expect(sources.length).toBeGreaterThan(8)
  expect(sources.filter((source) => !existsSync(join(PROJECT, source)))).toEqual([])
  expect(ignored[0]).toBe('*')
  const letIn = new Set(ignored.slice(1).map((line) => line.replace('!', '')))
  const isLetIn = (source: string) => letIn.has(source) || letIn.has(source.split('/')[0] ?? '')
  expect(sources.filter((source) => !isLetIn(source))).toEqual([])
  expect([...letIn].filter((place) => !existsSync(join(PROJECT, place)))).toEqual([])
})

test('the build stage has every file that a build reads', () => {
  const copied = new Set(stages.filter(({ name }) => name === 'build').flatMap(sourcesOf))
  const read = INPUTS.filter((place) => !place.startsWith('node_modules/'))
  expect(read.filter((place) => !copied.has(place))).toEqual([])
})

test('the image has each part that tsconfig.json names', () => {
  const { references } = JSON.parse(readFileSync(join(PROJECT, 'tsconfig.json'), 'utf8'))
  const sources = stages.flatMap(sourcesOf)
  const isCopied = (file: string) => sources.some((source) => `${file}/`.startsWith(`${source}/`))
  const parts = references.map(({ path }: { readonly path: string }) => `${path}/tsconfig.json`)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.filter((file: string) => !isCopied(file))).toEqual([])
})

test('no key is part of the image, which anybody may have', () => {
  expect(stages.flatMap((stage) => instructionsOf(stage, 'ARG'))).toEqual([])
  expect(stages.flatMap((stage) => instructionsOf(stage, 'ENV')).join(' ')).not.toMatch(/SECRET|PASSWORD|KEY/)
  expect(ignored.join(' ')).not.toMatch(/env|\.data/)
})

test('packages are installed by the lock, and none runs a script', () => {
  const installs = stages
    .flatMap((stage) => instructionsOf(stage, 'RUN'))
    .filter((line) => line.includes('npm'))
  expect(installs).toHaveLength(2)
  for (const line of installs) expect(line).toMatch(/^npm ci .*--ignore-scripts/)
})

test('the built server imports nothing but packages of the product', () => {
  const folder = resolve(build.folder, '../server')
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const product = new Set(Object.keys(dependencies))
  const imported = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => namesImportedIn(join(folder, file)))
  expect(imported).toContain('hono')
  expect(imported.filter((name) => !product.has(name))).toEqual([])
})

/** Packages that a built file imports by name. */
function namesImportedIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [
    ...text.matchAll(
      /(?:^|[;\n}])\s*(?:import|export)(?:[^'"`;()]*?from)?\s*["']([^"'.][^"']*)["']|\bimport\(["']([^"'.][^"']*)["']\)/g,
    ),
  ]
    .map(([, stated, asked]) => stated ?? asked ?? '')
    .filter((name) => !isBuiltin(name) && !name.startsWith('data:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

test.each([
  [200, 0],
  [503, 1],
  [404, 1],
  [null, 1],
])('the health check on an answer of %s ends with %s', async (status, code) => {
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.writeHead(status ?? 500).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = Object(server.address())
  if (status === null) await once(server.close(), 'close')
  else onTestFinished(() => void server.close())
  const [line = ''] = instructionsOf(stages.at(-1), 'HEALTHCHECK')
  const [, ...args]: string[] = JSON.parse(line.slice(line.indexOf('[')))
  const check = spawn(process.execPath, args, { env: { PORT: String(port) } })
  expect(await once(check, 'exit')).toEqual([code, null])
  expect(asked).toEqual(status === null ? [] : ['/healthz'])
})

test('two servers share a database and a folder of pictures, and nothing else', () => {
  expect(servers).toHaveLength(2)
  const [first, second] = servers
  expect(first?.environment).toEqual(second?.environment)
  const shared = first?.volumes?.filter((volume) => second?.volumes?.includes(volume))
  expect(shared).toEqual([`pictures:${first?.environment?.['FILES_DIR']}`])
})

test('what runs in containers may do no more than it must', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.privileged]).toEqual([name, undefined])
    expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']])
    expect([name, service.ports ?? []]).toEqual([name, name === 'proxy' ? ['80:80', '443:443'] : []])
    if (name === 'database') continue
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
  }
})

test('the servers believe the proxy’s address, and the proxy has that', () => {
  const address = String(Object(services['proxy']?.networks).inside.ipv4_address)
  expect(servers.map(({ environment }) => environment?.['TRUSTED_PROXIES'])).toEqual([address, address])
})

test('every secret is a setting that must be there, and every file that is mounted exists', async () => {
  const text = await recipe('compose.yaml')
  const asked = [...text.matchAll(/\$\{(\w+)(:\?)?/g)]
  const required = new Set(asked.flatMap(([, name, must]) => (must ? [name] : [])))
  expect(asked.map(([, name]) => name).filter((name) => !required.has(name))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  const files = mounted.filter((place) => place.startsWith('./'))
  expect(files).toHaveLength(3)
  expect(files.filter((place) => !existsSync(join(PROJECT, 'docs/deploy', place)))).toEqual([])
  expect(servers.map(({ build: image }) => join('docs/deploy', image?.context ?? ''))).toEqual(['.', '.'])
  expect(servers.every(({ build: image }) => existsSync(join(PROJECT, image?.dockerfile ?? '-')))).toBe(true)
  // The proxy's file names the servers as Compose does. nginx resolves the names again: a replaced container has
  // another address.
  const upstream = await recipe('compose/upstream.conf')
  const named = [...upstream.matchAll(/server ([\w-]+):4173 max_fails=0 resolve;/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(services).filter((name) => name.startsWith('server-')))
  expect(upstream).toMatch(/^ {2}zone .+;\n {2}resolver 127\.0\.0\.11 /m)
})
