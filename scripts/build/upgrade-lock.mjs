// One upgrade at a time: two would remove each other's folders.
import { readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Takes the lock file `lock` for this process, even from a dead process. Throws a readable message if another process has it. Claims on a
 * dead process's lock are files next to it, which the lock's owner removes.
 * @param {string} lock
 */
export async function takeUpgradeLock(lock) {
  if (await made(lock)) return
  const other = await readFile(lock, 'utf8').catch(() => '')
  const refusal = new Error(
    `Another upgrade is under way (process ${other || 'unknown'}). If there is none, delete ${lock} and ${lock}-after-*.`,
  )
  if (!(Number(other) > 0) || isAlive(Number(other))) throw refusal
  // Only one process may remove a dead process's lock, and only while it still belongs to that one.
  if (!(await made(`${lock}-after-${Number(other)}`))) throw refusal
  if ((await readFile(lock, 'utf8').catch(() => '')) === other) await rm(lock)
  if (!(await made(lock))) throw refusal
}

/** Creates the file with this process's id. Returns false if it exists. @param {string} place */
async function made(place) {
  try {
    await writeFile(place, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
}
