// Addresses of Unix sockets. A system takes some hundred bytes for one, and a data folder may lie deeper than that.
import { openSync, closeSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Bytes that every system takes. */
const LONGEST = 100

/**
 * Works with a short address of the socket `name` in `folder`: relative to where the process is, or, on Linux, by an open
 * folder. Rejects with a sentence where neither is short enough.
 */
export async function inFolder<T>(
  folder: string,
  name: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name)
  const address = [relative(process.cwd(), path), path].find((each) => Buffer.byteLength(each) <= LONGEST)
  if (address !== undefined) return await work(address)
  if (process.platform !== 'linux') throw new Error(`The path ${folder} is too long for a socket in it.`)
  const opened = openSync(folder, 'r')
  try {
    return await work(`/proc/self/fd/${opened}/${name}`)
  } finally {
    closeSync(opened)
  }
}
