// The server's log: text for people in a terminal, otherwise one JSON object per line. Neither contains secrets, e-mail addresses or the
// query of an address.
import { AsyncLocalStorage } from 'node:async_hooks'

export type LogFormat = 'text' | 'json'
export type LogLevel = 'info' | 'warn' | 'error'
type LogFields = Readonly<Record<string, string | number | boolean | null>>

export interface Log {
  /**
   * Writes one line. `event` is the event in a word, and `fields` are its details for JSON. `words` is the text for a terminal; null
   * writes none there.
   */
  write(level: LogLevel, event: string, fields: LogFields, words: string | null): void
}

export interface LogOptions {
  readonly format: LogFormat
  readonly now: () => number
  /** Writes a line that ends with a line break. */
  readonly out: (line: string) => void
}

/** The longest text in a line, in characters. */
const LONGEST = 500

const currentRequest = new AsyncLocalStorage<string>()

/** Runs a request's work so that its log lines carry the request's id. */
export function duringRequest<T>(id: string, work: () => Promise<T>): Promise<T> {
  return currentRequest.run(id, work)
}

/** A log that writes nothing. */
export const silentLog: Log = { write() {} }

/** Creates a log in this format. */
export function createLog({ format, now, out }: LogOptions): Log {
  return {
    write(level, event, fields, words) {
      if (format === 'text') {
        if (words !== null) out(`${shown(words)}\n`)
        return
      }
      const request = currentRequest.getStore()
      const entries = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? shown(value) : value,
      ])
      const line = {
        time: new Date(now()).toISOString(),
        level,
        event,
        ...(request !== undefined && { request }),
        ...Object.fromEntries(entries),
      }
      out(`${JSON.stringify(line)}\n`)
    },
  }
}

function shown(text: string): string {
  return withoutPrivateWords(text, LONGEST)
}

/** Each pattern also matches a prefix of a secret, because a text may be cut off within one. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bsb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:apikey|password|secret|[a-z_]*token)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1[…]'],
  [/[\w.+-]+(?:@|%40)[\w.-]*/gi, '[e-mail]'],
]

/** Up to `longest` characters of the text, without what must not be logged. It is cut first, so a long text costs no time. */
export function withoutPrivateWords(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), cut).slice(0, longest)
}
