// Asks the keepers of a data folder to replace their processes with those of another release.
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { inFolder } from '../embedded/folder-lock.ts'
import { KEEPER_SOCKET } from './keeper-words.ts'

/** The keepers' sockets in this folder, which may include one of a killed keeper. */
export async function keepersIn(dataDir: string): Promise<string[]> {
  const names: readonly string[] = await readdir(dataDir).catch(() => [])
  return names.filter((name) => KEEPER_SOCKET.test(name)).toSorted()
}

/**
 * Makes this keeper serve the release in the folder `release`. Returns how long writers waited, in milliseconds, or null if no keeper
 * answers. Throws the keeper's message if the previous release stays in service.
 */
export async function replaceRelease(
  dataDir: string,
  socket: string,
  release: string,
): Promise<number | null> {
  const body = Buffer.from(JSON.stringify({ release }))
  const said = await inFolder(dataDir, socket, async (socketPath) => {
    return await new Promise<unknown>((resolve, reject) => {
      const asked = request({ socketPath, method: 'POST', headers: { 'content-length': body.byteLength } })
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
        else reject(error)
      })
      asked.once('response', (answer) => void json(answer).then(resolve, reject))
      asked.end(body)
    })
  })
  if (said === null) return null
  const { pause, message } = Object(said)
  if (typeof pause !== 'number') throw new Error(String(message ?? 'The keeper gave no answer.'))
  return pause
}
