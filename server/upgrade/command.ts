// `node dist/server/command.js upgrade FOLDER`: the keepers of the data folder replace their processes with the release in FOLDER, one
// after the other.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CommandOptions } from '../command-options.ts'
import { readSettings } from '../settings/settings.ts'
import { keepersIn, replaceRelease } from './ask-keeper.ts'

/** Throws a readable message if a keeper stays with the previous release, or if there is no keeper. */
export async function runUpgrade(
  words: readonly string[],
  { root, env, folder, say }: CommandOptions,
): Promise<void> {
  const [named, ...more] = words
  if (named === undefined || more.length > 0)
    throw new Error('upgrade FOLDER: the folder of the built release.')
  const release = resolve(folder, named)
  if (!existsSync(join(release, 'dist/server/main.js')))
    throw new Error(`${release} is not the folder of a built release.`)
  const { dataDir } = readSettings(env, root)
  let replaced = 0
  for (const socket of await keepersIn(dataDir)) {
    const pause = await replaceRelease(dataDir, socket, release)
    if (pause === null) continue
    replaced += 1
    say(`The release in ${named} is in service now (${socket}). Writers waited ${pause} ms at most.`)
  }
  if (replaced === 0)
    throw new Error(
      `No server with a keeper runs on the data in ${dataDir}. Start it with the new release: "npm start" (docs/deploy.md).`,
    )
}
