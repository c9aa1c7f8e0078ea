// `npm run sbom`: lists the product's components from package-lock.json, as CycloneDX in dist/sbom.json. Tools that only build and test
// are left out. The same lock file always gives the same result.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { packageHome } from '../oxlint.config.mjs'

/**
 * The list of components.
 * @param {string} root the project's folder
 * @returns {{ bomFormat: string, specVersion: string, metadata: { component: Record<string, unknown> }, components: {
 *   name: string, version: string, purl: string }[] }} CycloneDX 1.5; without time and serial number, which would make
 *   every file different
 * @throws {Error} if npm rejects the lock file
 */
export function billOfMaterials(root) {
  const { devDependencies, ...rest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Every package with a home in the code is bundled, in whichever list it is. npm gets a project with only those.
  const built = Object.entries(devDependencies).filter(([name]) => name in packageHome)
  const product = { ...rest, dependencies: { ...rest.dependencies, ...Object.fromEntries(built) } }
  const folder = mkdtempSync(join(tmpdir(), 'cacharreo-sbom-'))
  /** @param {string[]} words */
  const npm = (...words) =>
    execFileSync('npm', [...words, '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 1024 * 1024,
    })
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(product))
    copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
    // Removes the tools from the copy of the lock file.
    npm('prune', '--offline', '--ignore-scripts', '--no-audit')
    const said = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application')
    const { serialNumber: _another, ...bill } = JSON.parse(said)
    delete bill.metadata.timestamp
    // npm names the component after its folder.
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
