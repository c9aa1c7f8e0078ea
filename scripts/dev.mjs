// `npm run dev`: the same magazine with hot reload. Vite serves the screens on PORT and hands the backend's paths to the
// product's own server, on a port of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { buildServer } from './build.mjs'
import { ensureKeys } from './keys.mjs'

const root = resolve(import.meta.dirname, '..')
const host = process.env['HOST'] ?? '127.0.0.1'
const port = Number(process.env['PORT'] ?? 4173)

const env = await ensureKeys(root)
await buildServer()
const apiPort = await freePort()
const api = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1', DO_NOT_TRACK: '1', LOG_FORMAT: 'text' },
})
api.on('exit', (code) => process.exit(code ?? 1))
// Its first words mean that it listens, and tell the administrator's account.
const [greeting] = await once(api.stdout, 'data')

const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root,
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/rest': target, '/auth': target, '/storage': target, '/preview': target },
  },
})
await vite.listen()
process.stdout.write(String(greeting).replace(String(apiPort), String(port)))

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    void vite.close()
    api.kill(signal)
  })
}

/** @returns {Promise<number>} */
async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  socket.close()
  await once(socket, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
