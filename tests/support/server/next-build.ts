// The build after dist/client, as after a deployment: the same app under other file names, with a mark in its page.
// Tests may ask for databases of a later version. It is made by renaming and rewriting, so that a test gets two
// builds for the price of one.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../../../scripts/build/page-parts.ts'
import { hashOf } from '../../../scripts/build/promised-files.ts'

export interface BuildCopy {
  readonly folder: string
  dispose(): Promise<void>
}

/** The schema versions of the device's databases, and again those of the two that text search opens in its worker. */
const VERSIONS = 7

/**
 * A copy of the build in which every hashed file has another name and the page says `data-build="{mark}"`.
 * @param options `raisesSchema`: each database has a later version, which adds a table.
 */
export async function nextBuild(
  source: string,
  mark: string,
  { raisesSchema = false }: { readonly raisesSchema?: boolean } = {},
): Promise<BuildCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-build-'))
  await cp(source, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  // Assets of earlier builds are beside those of this one.
  const record = await readFile(join(source, '../former-assets.json'), 'utf8').catch(() => '{}')
  const former = new Set(Object.keys(JSON.parse(record)))
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => !former.has(name))
  const taken = new Set<string>()
  const renamed = assets.map((name) => {
    let after = name.replace(/-[\w-]{8}\./, `-${mark}.`)
    // Two files may have the same name except for their hashes.
    while (after !== name && taken.has(after)) after = `x${after}`
    taken.add(after)
    return [name, after] as const
  })
  for (const [before, after] of renamed)
    await rename(join(folder, 'assets', before), join(folder, 'assets', after))
  // Files that contain others' hashes are written after them.
  const isLoader = (path: string) => path.startsWith('assets/load-app')
  const files = renamed.map(([, name]) => `assets/${name}`)
  const loaders = files.filter(isLoader)
  const texts = [...files.filter((path) => !isLoader(path)), ...loaders, 'app.html', 'sw.js']
  let raised = 0
  for (const path of texts.filter((name) => /\.(?:js|css|html)$/.test(name))) {
    let text = await readFile(join(folder, path), 'utf8')
    for (const [before, after] of renamed) text = text.replaceAll(before, after)
    if (path === 'app.html') text = text.replace('<html', `<html data-build="${mark}"`)
    if (path === 'app.html' || isLoader(path)) text = await withNewIntegrity(text, folder)
    if (path === 'sw.js') text = await promisingAnew(text, folder)
    if (raisesSchema) {
      text = text.replaceAll(/this\.version\(\d\)\.stores\(\{[^}]*\}\)/g, (first) => {
        raised += 1
        return `${first},this.version(9).stores({later:"id"})`
      })
    }
    await writeFile(join(folder, path), text)
  }
  if (raisesSchema && raised !== VERSIONS)
    throw new Error(`${raised} versions of databases were found in the build`)
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}

/** The script that starts the app, with the new scripts' hashes. */
async function withNewIntegrity(text: string, folder: string): Promise<string> {
  const hash = /"(\/assets\/[^"]+)"(:| integrity=)"sha384-[^"]+"/g
  const addresses = Array.from(text.matchAll(hash), ([, address]) => address ?? '')
  if (addresses.length === 0) throw new Error('No script has a hash.')
  const integrity = await integrityOf(folder, addresses)
  return text.replaceAll(
    hash,
    (_, address: string, sign: string) => `"${address}"${sign}"${integrity[address]}"`,
  )
}

/** The service worker with the new files' hashes. */
async function promisingAnew(worker: string, folder: string): Promise<string> {
  const entry = /\{"integrity":"[^"]+"(,"late":true)?,"revision":(?:null|"[^"]+"),"url":"([^"]+)"\}/g
  const hashes = new Map<string, string>()
  for (const [, , url = ''] of worker.matchAll(entry))
    hashes.set(url, hashOf(await readFile(join(folder, url))))
  if (hashes.size === 0) throw new Error('The worker promises nothing.')
  return worker.replaceAll(entry, (_, late: string | undefined, url: string) => {
    const integrity = hashes.get(url) ?? ''
    const revision = url.startsWith('assets/') ? null : integrity
    return JSON.stringify({ integrity, ...(late !== undefined && { late: true }), revision, url })
  })
}
