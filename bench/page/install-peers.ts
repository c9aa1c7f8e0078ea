// Installs the libraries that the ingest benchmark compares with, on demand and into a separate folder. They are not
// among the magazine's own packages.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const VERSIONS = { rxdb: '17.6.0', rxjs: '7.8.2', 'pouchdb-browser': '9.0.0', events: '3.3.0' }
const FOLDER = resolve('node_modules/.cache/bench-peers')

/** The folder with them; null, after printing a message, if they cannot be installed. */
export function installPeers(): string | null {
  if (arePresent()) return FOLDER
  mkdirSync(FOLDER, { recursive: true })
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  const calm = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--fetch-retries=0',
  ]
  spawnSync('npm', ['install', '--prefix', FOLDER, ...calm, ...wanted], { stdio: 'ignore', timeout: 120_000 })
  if (arePresent()) return FOLDER
  console.log(`Left out, since they could not be installed: ${wanted.join(', ')}.`)
  return null
}

function arePresent(): boolean {
  return Object.entries(VERSIONS).every(([name, version]) => versionOf(name) === version)
}

function versionOf(name: string): string | null {
  try {
    const file = join(FOLDER, 'node_modules', name, 'package.json')
    const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
    return version
  } catch {
    return null
  }
}
