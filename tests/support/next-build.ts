// The build that would follow the one in dist/client: the same app under other names, with a mark in its page, as a
// deployment changes them, and with databases of a later version where a test wants them. Made by renaming and rewriting, so
// that a test has two builds for the price of one.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BuildCopy {
  readonly folder: string
  dispose(): Promise<void>
}

/** The databases of the device. */
const DATABASES = 3

/**
 * A copy of the build in which every hashed file is called otherwise and the page says `data-build="{mark}"`.
 * @param options `raisesSchema`: each database has a later version, which adds a table.
 */
export async function nextBuild(
  source: string,
  mark: string,
  { raisesSchema = false }: { readonly raisesSchema?: boolean } = {},
): Promise<BuildCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-build-'))
  await cp(source, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const assets = await readdir(join(folder, 'assets'))
  const renamed = assets.map((name) => [name, name.replace(/-[\w-]{8}\./, `-${mark}.`)] as const)
  for (const [before, after] of renamed)
    await rename(join(folder, 'assets', before), join(folder, 'assets', after))
  const texts = [...renamed.map(([, name]) => `assets/${name}`), 'app.html', 'sw.js']
  let raised = 0
  for (const path of texts.filter((name) => /\.(?:js|css|html)$/.test(name))) {
    let text = await readFile(join(folder, path), 'utf8')
    for (const [before, after] of renamed) text = text.replaceAll(before, after)
    if (path === 'app.html') text = text.replace('<html', `<html data-build="${mark}"`)
    // Another page, another revision in the worker's list.
    if (path === 'sw.js')
      text = text.replace(
        /"revision":"[0-9a-f]+","url":"app\.html"/,
        `"revision":"${mark}","url":"app.html"`,
      )
    if (raisesSchema) {
      text = text.replaceAll(/this\.version\(1\)\.stores\(\{[^}]*\}\)/g, (first) => {
        raised += 1
        return `${first},this.version(9).stores({later:"id"})`
      })
    }
    await writeFile(join(folder, path), text)
  }
  if (raisesSchema && raised !== DATABASES) throw new Error(`${raised} databases were found in the build`)
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}
