// `npm start`: builds what has changed since the last build, and runs the server until it is stopped. What builds is a process of
// its own, which ends and gives its memory back.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** npm's shell, where npm was asked to start. */
const parent = process.ppid
let stopping = false
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/** Runs it until it ends. @param {readonly string[]} words @returns {Promise<number>} its code */
async function run(...words) {
  running = spawn(process.execPath, words, {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', DO_NOT_TRACK: '1' },
  })
  const [code] = await once(running, 'exit')
  return code ?? 1
}

function stop() {
  if (!stopping) running?.kill('SIGTERM')
  stopping = true
}

// A terminal tells both of Ctrl+C; a supervisor only this one. The server takes its time to stop in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
// npm's shell dies of a signal and passes none on: then this process has another parent.
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || stop(), 200).unref()

const built = await run('scripts/build.mjs', '--for-start')
// Somebody has typed it and wants to know where the magazine is and who may write, also where the lines go into a file.
process.exitCode = built === 0 && !stopping ? await run('dist/server/main.js', '--text') : built
