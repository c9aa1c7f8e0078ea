// `npm run sbom`: lists the product's components from package-lock.json, as CycloneDX in dist/sbom.json. Tools that only build and test
// are left out. The same lock file always gives the same result.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Every package with a home in the code is bundled, in whichever list it is. npm gets a project with only those.
  const built = Object.entries(devDependencies).filter(([name]) => name in packageHome)
  const dependencies = { ...rest.dependencies, ...Object.fromEntries(built) }
  const product = { ...rest, dependencies }
  const places = placesOf(lock.packages, Object.keys(dependencies))
  const packages = places.map((place) => {
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = lock.packages[place]
    return [place, entry]
  })
  const { devDependencies: _tools, ...own } = lock.packages['']
  packages.push(['', { ...own, dependencies }])
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
    // npm names the component after its folder.
    bill.metadata.component.name = product.name
    return bill
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The paths in the lock file of these packages and of everything that they need.
 * @param {Record<string, { dependencies?: object, optionalDependencies?: object, peerDependencies?: object,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} packages @param {readonly string[]} names
 */
function placesOf(packages, names) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name @param {string} from */
  const add = (name, from) => {
    const folders = from
      .split('/node_modules/')
      .map((_, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'))
    const place = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
      (each) => each in packages,
    )
    if (place === undefined || found.has(place)) return
    found.add(place)
    for (const need of needsOf(packages[place] ?? {})) add(need, place)
  }
  names.forEach((name) => add(name, ''))
  return [...found]
}

/** @param {Parameters<typeof placesOf>[0][string]} entry */
function needsOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..')
  const place = join(root, 'dist/sbom.json')
  const bill = billOfMaterials(root)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} components in ${place}`)
}
