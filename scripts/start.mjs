// `npm start`: builds what has changed since the last build, and runs the server until it is stopped. The build runs in
// a separate process, which frees its memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { refuseWords } from './refusals.mjs'

refuseWords('start')

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

// A terminal sends Ctrl+C to both; a supervisor signals only this process. The server takes its time to stop in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
// A signal ends npm's shell, which does not pass it on: then this process has another parent.
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || stop(), 200).unref()

const built = await run('scripts/build.mjs', '--for-start')
// The person who starts it wants to know the magazine's address and its account, even if the output goes into a file.
process.exitCode = built === 0 && !stopping ? await run('dist/server/keeper.js', '--text') : built
