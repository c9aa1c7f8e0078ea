// The build that would follow the one in dist/client: the same app under other names, with a mark in its page, as a
// deployment changes them. Made by renaming, so that a test has two builds for the price of one.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BuildCopy {
  readonly folder: string
  dispose(): Promise<void>
}

/** A copy of the build in which every hashed file is called otherwise and the page says `data-build="{mark}"`. */
export async function nextBuild(source: string, mark: string): Promise<BuildCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-build-'))
  await cp(source, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const assets = await readdir(join(folder, 'assets'))
  const renamed = assets.map((name) => [name, name.replace(/-[\w-]{8}\./, `-${mark}.`)] as const)
  for (const [before, after] of renamed)
    await rename(join(folder, 'assets', before), join(folder, 'assets', after))
  const texts = [...renamed.map(([, name]) => `assets/${name}`), 'index.html', 'sw.js']
  for (const path of texts.filter((name) => /\.(?:js|css|html)$/.test(name))) {
    let text = await readFile(join(folder, path), 'utf8')
    for (const [before, after] of renamed) text = text.replaceAll(before, after)
    if (path === 'index.html') text = text.replace('<html', `<html data-build="${mark}"`)
    // Another page, another revision in the worker's list.
    if (path === 'sw.js')
      text = text.replace(
        /"revision":"[0-9a-f]+","url":"index\.html"/,
        `"revision":"${mark}","url":"index.html"`,
      )
    await writeFile(join(folder, path), text)
  }
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}
