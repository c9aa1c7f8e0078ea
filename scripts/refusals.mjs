// What the README's commands check before they build, write or delete anything.
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Exits if a command that takes no arguments got some: `npm run reset -- --help` would delete the data.
 * @param {string} command
 */
export function refuseWords(command) {
  const words = process.argv.slice(2).join(' ')
  if (words === '') return
  console.error(
    `\n  "npm run ${command}" takes no arguments, but got "${words}". Settings are variables: docs/configuration.md.\n`,
  )
  process.exit(1)
}

/**
 * Throws a readable message if the server's port is taken, before a build that takes a minute. Another start would also replace the
 * running server's files. The server itself reports any other fault of these settings.
 * @param {Record<string, string | undefined>} env
 */
export async function refuseTakenPort({ PORT = '4173', HOST = '127.0.0.1' }) {
  const probe = createServer()
  try {
    await once(probe.listen(Number(PORT), HOST), 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    if (Object(error).code !== 'EADDRINUSE') return
    throw new Error(
      `Port ${PORT} is taken, perhaps by another start of the magazine: stop that, or choose another port with PORT.`,
      { cause: error },
    )
  }
}
