// Hashed files of earlier builds. Open pages request lazy chunks under those names, so the files stay for a week after their build was
// replaced. No name ever gets other content.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ASSETS = 'client/assets'
/** The time at which each former file was replaced, by name. */
const RECORD = 'former-assets.json'
const ASIDE = 'former-assets'
const WEEK = 7 * 24 * 60 * 60 * 1000
/** The size limit of all former files together, in bytes; those replaced first are dropped first. */
const MOST = 64 * 1024 * 1024

/**
 * Builds, and keeps the files of earlier builds.
 * @param {string} dist the folder of builds
 * @param {() => Promise<void>} build empties the folder of assets and fills it
 * @param {number} [now] the clock, in milliseconds
 */
export async function keepingFormerAssets(dist, build, now = Date.now()) {
  const known = await readRecord(join(dist, RECORD))
  const aside = join(dist, ASIDE)
  // If an interrupted build has left its moved files, they are used.
  if ((await namesIn(aside)).length === 0) {
    await rm(aside, { recursive: true, force: true })
    if ((await namesIn(join(dist, ASSETS))).length > 0) await rename(join(dist, ASSETS), aside)
  }
  await build()
  const own = new Set(await namesIn(join(dist, ASSETS)))
  const former = []
  for (const name of await namesIn(aside)) {
    const at = Number(known[name] ?? now)
    if (own.has(name) || now - at > WEEK) continue
    former.push({ name, at, size: (await stat(join(aside, name))).size })
  }
  former.sort((one, other) => other.at - one.at || one.name.localeCompare(other.name))
  /** @type {Record<string, number>} */
  const kept = {}
  let room = MOST
  await mkdir(join(dist, ASSETS), { recursive: true })
  for (const { name, at, size } of former) {
    room -= size
    if (room < 0) break
    await copyFile(join(aside, name), join(dist, ASSETS, name))
    kept[name] = at
  }
  await writeFile(join(dist, RECORD), `${JSON.stringify(kept)}\n`)
  await rm(aside, { recursive: true, force: true })
}

/** @param {string} folder @returns {Promise<string[]>} */
async function namesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** @param {string} place @returns {Promise<Record<string, unknown>>} */
async function readRecord(place) {
  try {
    return Object(JSON.parse(await readFile(place, 'utf8')))
  } catch {
    return {}
  }
}
