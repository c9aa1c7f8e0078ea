// What every command of the server is given.
import type { Environment } from './settings/settings.ts'

export interface CommandOptions {
  /** The project's folder. */
  readonly root: string
  readonly env: Environment
  /** Relative paths begin here. */
  readonly folder: string
  readonly say: (line: string) => void
}
