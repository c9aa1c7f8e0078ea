// `npm run upgrade`: builds these sources in a separate folder while the server runs, and makes its keeper replace the process (ADR 0060).
// Until then nothing that the running server reads is touched.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeUpgradeLock } from './build/upgrade-lock.mjs'
import { ensureKeys } from './keys.mjs'
import { refuseWords } from './refusals.mjs'

refuseWords('upgrade')

const root = resolve(import.meta.dirname, '..')
const RELEASES = join(root, '.releases')
const LOCK = join(RELEASES, 'under-way')
/** Names the folder in service. The next upgrade removes earlier ones, when nothing runs from them. */
const SERVING = join(RELEASES, 'serving')
/** Not copied: data, keys and builds. Packages are hard-linked. */
const LEFT_OUT = /^(?:\..*|dist|node_modules)$/

/** @param {string} folder @param {readonly string[]} words @param {Record<string, string | undefined>} env */
async function run(folder, words, env) {
  const child = spawn(process.execPath, words, { cwd: folder, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The upgrade was not made. What ran before goes on.')
}

/** Creates hard links, so that installing other packages later changes nothing here. @param {string} from @param {string} to */
function linkTree(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.cache' || entry.name === '.vite') continue
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/** @param {string} folder */
async function build(folder) {
  const env = { ...process.env, ...(await ensureKeys(root)) }
  await mkdir(folder)
  for (const part of await readdir(root))
    if (!LEFT_OUT.test(part)) await cp(join(root, part), join(folder, part), { recursive: true })
  linkTree(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Open pages may still request their chunks.
  for (const part of ['client/assets', 'former-assets.json'])
    if (existsSync(join(root, 'dist', part)))
      await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true })
  await run(folder, ['scripts/build.mjs'], env)
  return env
}

try {
  await mkdir(RELEASES, { recursive: true, mode: 0o755 })
  // The service's own user must be able to read it.
  chmodSync(RELEASES, 0o755)
  await takeUpgradeLock(LOCK)
  try {
    const serving = await readFile(SERVING, 'utf8').catch(() => '')
    for (const name of await readdir(RELEASES))
      if (name !== 'serving' && name !== 'under-way' && name !== serving)
        await rm(join(RELEASES, name), { recursive: true, force: true })
    const name = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const folder = join(RELEASES, name)
    try {
      const env = await build(folder)
      await run(root, [join(folder, 'dist/server/command.js'), 'upgrade', folder], env)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    await writeFile(SERVING, name)
    // The machine's next start uses the same build. Nothing runs from the old one any more.
    await cp(join(folder, 'dist'), join(RELEASES, 'dist'), { recursive: true })
    await rename(join(root, 'dist'), join(RELEASES, 'dist-before'))
    await rename(join(RELEASES, 'dist'), join(root, 'dist'))
  } finally {
    await rm(LOCK, { force: true })
  }
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
