// `npm start`: builds, and runs what was built until it is stopped.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from './build.mjs'

const root = resolve(import.meta.dirname, '..')

await build()
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', DO_NOT_TRACK: '1' },
})
// A terminal tells both of Ctrl+C; a supervisor only this one. The server takes its time to stop in order.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') server.kill(signal)
  })
}
server.on('exit', (code) => process.exit(code ?? 1))
