// The options that every command of the server gets.
import type { Environment } from './settings/settings.ts'

export interface CommandOptions {
  /** The project's folder. */
  readonly root: string
  readonly env: Environment
  /** Relative paths are resolved from this folder. */
  readonly folder: string
  readonly say: (line: string) => void
}
