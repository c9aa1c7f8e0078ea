// What went wrong in the app, as it is kept on the device and as a person copies it for who can mend it. Nothing in it says who
// the person is or what he was looking for: addresses lose their queries, and e-mail addresses are taken out.

/** One error, as it is kept. */
export interface KeptError {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The path of the screen that was open, without its query. */
  readonly screen: string
  /** Name, message and the first lines of its stack. */
  readonly text: string
}

/** What is so on this device, in the lines above the errors. */
export interface AppState {
  readonly app: string
  readonly version: string
  readonly browser: string
  readonly isOnline: boolean
  readonly isInstalled: boolean
  /** What sync has brought: revision and edition; null while that is not known. */
  readonly data: { readonly since: number; readonly edition: number } | null
}

const LONGEST = 1200
const STACK_LINES = 8

/** An error as it is kept. `thrown` may be anything: code can throw what it likes. */
export function keptError(thrown: unknown, { at, screen }: { at: number; screen: string }): KeptError {
  const words =
    thrown instanceof Error
      ? [`${thrown.name}: ${thrown.message}`, ...stackLines(thrown)].join('\n')
      : `Thrown: ${String(thrown)}`
  return { at, screen: withoutPrivate(screen), text: withoutPrivate(words).slice(0, LONGEST) }
}

/** The lines of a stack that name places; its first lines repeat the message in some engines. */
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

/** All of it as text, for the clipboard: the newest error first. */
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
