// What each release left on machines and phones (`scripts/tests/release-fixtures.mjs`): later releases open all of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const FOLDER = resolve(import.meta.dirname, '../../releases')

export interface Release {
  readonly version: string
  /** The administrator's. */
  readonly email: string
  readonly password: string
  /** The title of a draft with one picture, on the server and in the browser. */
  readonly draft: string
  /** The id of the article that the browser saved. */
  readonly saved: string
  readonly backup: string
  /** Bytes of `data.tar.br` or `device.v8.br`, unpacked. */
  readonly unpacked: (name: 'data.tar' | 'device.v8') => Buffer
}

/** All releases that have left something. */
export const releases: readonly Release[] = readdirSync(FOLDER).map((version) => {
  const at = (name: string) => join(FOLDER, version, name)
  return {
    version,
    ...JSON.parse(readFileSync(at('facts.json'), 'utf8')),
    backup: at('backup.zip'),
    unpacked: (name) => brotliDecompressSync(readFileSync(at(`${name}.br`))),
  }
})
