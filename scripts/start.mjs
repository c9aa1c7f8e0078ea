// `npm start`: builds what has changed since the last build, and runs it until it is stopped.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { buildIfChanged } from './build-record.mjs'
import { ensureKeys } from './keys.mjs'

const root = resolve(import.meta.dirname, '..')

try {
  await ensureKeys(root)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await buildIfChanged(root, async () => {
  console.log('\n  Building the magazine; this takes some seconds.')
  await build('error')
})
// Somebody has typed it and wants to know where the magazine is and who may write, also where the lines go into a file.
const server = spawn(process.execPath, ['dist/server/main.js', '--text'], {
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
