// Third-party parts: the licences and scripts of packages, and the named authors of files.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageHome } from '../../oxlint.config.mjs'
import { billOfMaterials } from '../../scripts/sbom.mjs'
import type { LockFile } from './lock-file.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const lock: LockFile = JSON.parse(read('package-lock.json'))
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? ''

/** Licences that only require their text to be included. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under other licences, and why they are allowed. */
const EXCEPTIONS: readonly { readonly package: RegExp; readonly licence: string }[] = [
  // libvips, a library that sharp loads: unchanged, in a separate file, as the LGPL requires.
  { package: /^@img\/sharp-(?:libvips-|wasm32|win32-)/, licence: 'LGPL-3.0-or-later' },
  // Their own files are unchanged, which is all that the MPL requires.
  { package: /^(?:satori|ico-endec)$/, licence: 'MPL-2.0' },
  { package: /^lightningcss(?:-|$)/, licence: 'MPL-2.0' },
  { package: /^axe-core$/, licence: 'MPL-2.0' },
  // A table of browsers for the build; it names its source itself.
  { package: /^caniuse-lite$/, licence: 'CC-BY-4.0' },
  // Its package.json has no licence in npm's form; its LICENSE is the three-clause BSD licence.
  { package: /^parse-cache-control$/, licence: 'none named' },
]

/** Packages that may run an install script, and why. None. */
const INSTALL_SCRIPTS: readonly string[] = []

/** The licences of a package that must be allowed: for `A OR B` an allowed one, otherwise all. */
function licencesIn(expression: string): string[] {
  const words = expression.replaceAll(/[()]/g, '')
  const choices = words.split(' OR ').map((choice) => choice.split(' AND '))
  return choices.find((choice) => choice.every((licence) => FREE.has(licence))) ?? choices.flat()
}

describe('packages', () => {
  test('each has a licence that is allowed', () => {
    expect(packages.length).toBeGreaterThan(500)
    const forbidden = packages.flatMap(([place, { license = 'none named' }]) =>
      licencesIn(license)
        .filter((licence) => !FREE.has(licence))
        .filter(
          (licence) => !EXCEPTIONS.some((one) => one.package.test(nameOf(place)) && one.licence === licence),
        )
        .map((licence) => `${nameOf(place)}: ${licence}`),
    )
    expect(forbidden).toEqual([])
  })

  test('every exception is still needed', () => {
    const unused = EXCEPTIONS.filter(
      ({ package: name, licence }) =>
        !packages.some(
          ([place, { license = 'none named' }]) =>
            name.test(nameOf(place)) && licencesIn(license).includes(licence),
        ),
    )
    expect(unused).toEqual([])
  })

  test('none runs an install script, except the named ones', () => {
    // The lock states it only if the registry did; the installed package always does.
    const marked = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    const installed = packages.filter(([place]) => existsSync(path.join(root, place, 'package.json')))
    expect(installed.length).toBeGreaterThan(500)
    const running = [...marked, ...installed.filter(([place]) => hasScript(place))]
    expect([...new Set(running.map(([place]) => nameOf(place)))].toSorted()).toEqual(INSTALL_SCRIPTS)
  })

  test('each comes with the hash of its contents, and from the registry alone', () => {
    const unproven = packages.filter(
      ([, { integrity, resolved, inBundle, link }]) =>
        link === true ||
        (!inBundle && !integrity?.startsWith('sha512-')) ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    expect(unproven.map(([place]) => place)).toEqual([])
  })

  test('none collects telemetry; prom-client alone takes the types of @opentelemetry/api', () => {
    const telemetry = packages
      .map(([place, { name }]) => name ?? nameOf(place))
      .filter((name) => /^@(?:sentry|opentelemetry)\//.test(name))
    expect(telemetry).toEqual(['@opentelemetry/api'])
  })

  test('package.json lists no unused package', () => {
    const { status, stdout } = spawnSync(
      path.join(root, 'node_modules/.bin/knip'),
      ['--include', 'dependencies', '--treat-config-hints-as-errors', '--no-progress'],
      { cwd: root, encoding: 'utf8' },
    )
    expect([stdout.trim(), status]).toEqual(['', 0])
  }, 120_000)

  test('the list of components names the packages of the product, each with its version, and no tool', () => {
    const { bomFormat, specVersion, metadata, components } = billOfMaterials(root)
    expect([bomFormat, specVersion, metadata.component['name']]).toEqual(['CycloneDX', '1.5', 'cacharreo'])
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const product = Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => name in packageHome)
      .map((name) => `${name}@${lock.packages[`node_modules/${name}`]?.version}`)
    expect(product.filter((one) => !listed.has(one))).toEqual([])
    const tools = Object.keys(devDependencies).filter((name) => !(name in packageHome))
    expect(tools.filter((tool) => components.some(({ name }) => name === tool))).toEqual([])
  }, 120_000)
})

function hasScript(place: string): boolean {
  const { scripts = {} } = JSON.parse(read(`${place}/package.json`))
  const isBuilt = existsSync(path.join(root, place, 'binding.gyp'))
  return isBuilt || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
}

describe('files that are no text of ours', () => {
  const places = [...read('docs/provenance.md').matchAll(/^\| `([^`]+)` +\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, place = '', source = '', licence = '']) => ({
      place,
      source: source.trim(),
      licence: licence.trim(),
    }),
  )
  const ours =
    /\.(?:ts|tsx|mjs|cjs|js|css|json|md|html|sql|toml|py|conf|service|yaml|sh|dockerignore)$|^(?:Dockerfile|Caddyfile)$/
  const files = ['public', 'server', 'src', 'supabase', 'sw', 'tests', 'docs', 'bench', 'scripts'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !ours.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  const placesOf = (file: string) =>
    places.filter(({ place }) => (place.endsWith('/') ? file.startsWith(place) : file === place))

  test('each has one line in docs/provenance.md', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => placesOf(file).length !== 1)).toEqual([])
  })

  test('each line is of files that are there, and names a source and a licence', () => {
    const named = new Set(files.flatMap((file) => placesOf(file)))
    expect(places.filter((one) => !named.has(one))).toEqual([])
    expect(
      places.filter(({ source, licence }) => source === '' || !/^(?:MIT|OFL-1\.1|CC0-1\.0)$/.test(licence)),
    ).toEqual([])
  })

  test('a typeface has its licence beside it', () => {
    const faces = files.filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file))
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.filter((file) => !existsSync(path.join(root, path.dirname(file), 'OFL.txt')))).toEqual([])
  })
})
