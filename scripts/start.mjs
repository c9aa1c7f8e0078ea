// `npm start`: builds if anything has changed since the last build, and runs the server until it is stopped. The build runs in a separate
// process, which frees its memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { refuseWords } from './refusals.mjs'

refuseWords('start')

/** The shell that npm started, if npm runs this. */
const parent = process.ppid
let stopping = false
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/** Runs a program to its end. @param {readonly string[]} words @returns {Promise<number>} its exit code */
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

// A terminal sends Ctrl+C to both; a supervisor signals only this process. The server needs time to shut down.
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
// npm's shell exits on a signal without forwarding it, so this process gets another parent.
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || stop(), 200).unref()

const built = await run('scripts/build.mjs', '--for-start')
// The person at the terminal wants to see the magazine's address and account, even if the output goes to a file.
process.exitCode = built === 0 && !stopping ? await run('dist/server/keeper.js', '--text') : built
