// `npm run sbom`: the product's components from package-lock.json, as CycloneDX in dist/sbom.json. Tools that only
// build and test are left out, as by `npm ci --omit=dev`. The same lock gives the same file.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * The list of components.
 * @param {string} root the project's folder
 * @returns {{ bomFormat: string, specVersion: string, metadata: { component: Record<string, unknown> }, components: {
 *   name: string, version: string, purl: string }[] }} CycloneDX 1.5; without time and serial number, which would make
 *   every file different
 * @throws {Error} when npm rejects the lock
 */
export function billOfMaterials(root) {
  const { devDependencies: _tools, ...product } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // `npm sbom --omit=dev` of npm 11 also leaves out what a tool needs, React included. So npm gets a project without
  // tools.
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  delete lock.packages[''].devDependencies
  const folder = mkdtempSync(join(tmpdir(), 'cacharreo-sbom-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(product))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
    )
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    const options = /** @type {const} */ ({ cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    const said = execFileSync('npm', args, { ...options, maxBuffer: 64 * 1024 * 1024 })
    const { serialNumber: _another, ...bill } = JSON.parse(said)
    delete bill.metadata.timestamp
    // npm names it after its folder.
    bill.metadata.component.name = product.name
    return bill
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..')
  const place = join(root, 'dist/sbom.json')
  const bill = billOfMaterials(root)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} components in ${place}`)
}
