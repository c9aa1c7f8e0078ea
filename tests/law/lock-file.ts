// package-lock.json must contain the optional packages of every platform. npm drops those of other platforms when it
// writes the lock beside node_modules, or when the registry lacks some of them. On every other machine, such a lock
// installs tools without their native part, or fails.

/** The used part of a lock file of version 3. */
export interface LockFile {
  /** By folder: `''` is the project itself, `node_modules/rollup` a package. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  /** Only if it differs from the folder's name: an alias. */
  readonly name?: string
  readonly version?: string
  /** Only for tools; `devOptional`: also a peer dependency that the product does not need. */
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const WAY_ON =
  'Delete node_modules, choose a version whose packages are all published, and write the lock again ' +
  '(CONTRIBUTING.md, "Changing a dependency").'

/** A sentence for each optional package that the lock lacks, or has in a different version than requested. */
export function missingOptionalPackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => {
        const locked = resolvePackage(packages, folder, name)
        return locked === undefined || (isExact(range) && locked.version !== range)
      })
      .map(([name, range]) => {
        const owner = `${folder.split('node_modules/').at(-1)} ${version ?? ''}`.trim()
        return `package-lock.json lacks ${name} ${range}, an optional package of ${owner}. ${WAY_ON}`
      }),
  )
}

/** The package that Node would find from this folder: in its own node_modules first, then in those above. */
function resolvePackage(packages: LockFile['packages'], folder: string, name: string) {
  for (let place = folder; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const locked = packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`]
    if (locked !== undefined || place === '') return locked
  }
}

function isExact(range: string): boolean {
  return /^\d/.test(range)
}
