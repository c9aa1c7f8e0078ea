// A device with a session, and its description.
import { momentWords } from '../es/versions.ts'

export interface SignedInDevice {
  readonly id: string
  /** The browser's user agent; null: none. */
  readonly userAgent: string | null
  /** Milliseconds since 1970. */
  readonly beganAt: number
  /** When its token was last renewed, hourly while in use, in milliseconds since 1970. */
  readonly usedAt: number
  readonly isCurrent: boolean
}

/** The account's previous sign-in. */
export interface SignInHistory {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Failed sign-ins since then. */
  readonly refused: number
}

/** The first match wins: many user agents also name other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** `Firefox en Windows`. It never quotes the user agent, and names only known browsers and systems. */
export function deviceWords(userAgent: string | null): string {
  const [browser, system] = [named(BROWSERS, userAgent ?? ''), named(SYSTEMS, userAgent ?? '')]
  if (browser === null) return system === null ? 'Dispositivo desconocido' : `Otro navegador en ${system}`
  return system === null ? browser : `${browser} en ${system}`
}

function named(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}

/** `Entró ayer a las 10:31 · Último uso hoy a las 12:02` */
export function sessionWords({ beganAt, usedAt }: SignedInDevice, now: number): string {
  return `Entró ${momentWords(beganAt, now)} · Último uso ${momentWords(usedAt, now)}`
}

/** `Último acceso: ayer a las 18:03 · 3 intentos fallidos desde entonces` */
export function historyWords({ at, refused }: SignInHistory, now: number): string {
  const last = `Último acceso: ${momentWords(at, now)}`
  if (refused === 0) return last
  return `${last} · ${refused === 1 ? '1 intento fallido' : `${refused} intentos fallidos`} desde entonces`
}
