// Errors of the app, as stored on the device and copied for support. Reports do not identify anybody: addresses lose
// their queries, and e-mail addresses are removed.

/** One error, as stored. */
export interface KeptError {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The path of the open screen, without its query. */
  readonly screen: string
  /** Name, message and the first lines of its stack. */
  readonly text: string
}

/** The state of the app on this device, printed above the errors. */
export interface AppState {
  readonly app: string
  readonly version: string
  readonly browser: string
  readonly isOnline: boolean
  readonly isInstalled: boolean
  /** Sync's revision and edition; null while unknown. */
  readonly data: { readonly since: number; readonly edition: number } | null
}

const LONGEST = 1200
const STACK_LINES = 8

/** Converts an error to its stored form. `thrown` may be any value. */
export function keptError(thrown: unknown, { at, screen }: { at: number; screen: string }): KeptError {
  const words =
    thrown instanceof Error
      ? [`${thrown.name}: ${thrown.message}`, ...stackLines(thrown)].join('\n')
      : `Thrown: ${String(thrown)}`
  return { at, screen: withoutPrivate(screen), text: withoutPrivate(words).slice(0, LONGEST) }
}

/** Returns the stack lines that name locations; in some engines the first lines repeat the message. */
function stackLines({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
}

function withoutPrivate(text: string): string {
  return text.replaceAll(/[?#][^\s:)'"]*/g, '').replaceAll(/[^\s@<>"']+@[^\s@<>"']+\.[a-z]+/gi, '…@…')
}

/** Returns the report as text, for the clipboard: the newest error first. */
export function reportText(state: AppState, errors: readonly KeptError[]): string {
  const { app, version, browser, isOnline, isInstalled, data } = state
  return [
    `${app} ${version}`,
    `Navegador: ${browser}`,
    `${isInstalled ? 'Instalada' : 'En el navegador'} · ${isOnline ? 'con' : 'sin'} conexión`,
    data === null ? 'Datos: ninguno todavía' : `Datos: revisión ${data.since}, edición ${data.edition}`,
    ...errors.flatMap(({ at, screen, text }) => ['', `${new Date(at).toISOString()} ${screen}`, text]),
  ].join('\n')
}
