// The server's log: lines for people in a terminal, one JSON object a line elsewhere. Neither contains secrets,
// e-mail addresses or the query of an address.
import { AsyncLocalStorage } from 'node:async_hooks'

export type LogFormat = 'text' | 'json'
export type LogLevel = 'info' | 'warn' | 'error'
type LogFields = Readonly<Record<string, string | number | boolean | null>>

export interface Log {
  /**
   * Writes one line. `event`: the event, in a word; `fields`: its details, for JSON. `words`: the line in a terminal; null: no
   * line there.
   */
  write(level: LogLevel, event: string, fields: LogFields, words: string | null): void
}

export interface LogOptions {
  readonly format: LogFormat
  readonly now: () => number
  /** Takes a line with its end. */
  readonly out: (line: string) => void
}

/** Characters of a text in a line. */
const LONGEST = 500

const currentRequest = new AsyncLocalStorage<string>()

/** Runs a request's work: its log lines carry the request's id. */
export function duringRequest<T>(id: string, work: () => Promise<T>): Promise<T> {
  return currentRequest.run(id, work)
}

/** A log that writes nothing. */
export const silentLog: Log = { write() {} }

/** A log of this form. */
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

/** Each also finds the beginning of a secret, since a text may be cut in the middle of one. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bsb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/\beyJ[\w-]*(?:\.[\w-]*){0,2}/g, '[token]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:apikey|password|secret|[a-z_]*token)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1[…]'],
  [/[\w.+-]+(?:@|%40)[\w.-]*/gi, '[e-mail]'],
]

/** The text up to `longest` characters, without what nobody may read in a log. What is cut off costs no time. */
export function withoutPrivateWords(text: string, longest: number): string {
  const cut = text.slice(0, longest)
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), cut).slice(0, longest)
}
