// One upgrade at a time: two would remove each other's folders.
import { readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Takes the file `lock` for this process, also from one that has died. Throws a sentence where another has it.
 * Claims on a dead one's lock are files beside it, which the owner of the lock removes.
 * @param {string} lock
 */
export async function takeUpgradeLock(lock) {
  if (await made(lock)) return
  const other = await readFile(lock, 'utf8').catch(() => '')
  const refusal = new Error(
    `Another upgrade is under way (process ${other || 'unknown'}). If there is none, delete ${lock} and ${lock}-after-*.`,
  )
  if (!(Number(other) > 0) || isAlive(Number(other))) throw refusal
  // One process alone may remove a dead one's lock, and only while it is that one's.
  if (!(await made(`${lock}-after-${Number(other)}`))) throw refusal
  if ((await readFile(lock, 'utf8').catch(() => '')) === other) await rm(lock)
  if (!(await made(lock))) throw refusal
}

/** Makes the file with this process's number. False: it is there. @param {string} place */
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
