// The backend writes to the console by itself: for every request that it refuses, the query, its parameters and a stack.
// One line of each is enough; more would let any stranger fill the log with what he likes.
import type { Log, LogLevel } from './observe/log.ts'
import { withoutPrivateWords } from './observe/private-words.ts'

/**
 * From now on, what is said on the console is one line: in this log, or, where there is none, on standard error as far as it
 * is a warning or an error.
 */
export function keepLogShort(log: Log | null): void {
  const console = globalThis.console
  const short = (first: unknown) => {
    const text = first instanceof Error ? `${first.name}: ${first.message}` : String(first)
    return withoutPrivateWords(text.replace(/\s*\n[\s\S]*/, ' …').slice(0, 200))
  }
  const said = (level: LogLevel) => (first: unknown) => {
    if (log === null) process.stderr.write(`${short(first)}\n`)
    else log.write(level, 'said', { message: short(first) }, null)
  }
  Object.assign(console, { warn: said('warn'), error: said('error') })
  if (log !== null) Object.assign(console, { log: said('info'), info: said('info') })
}

/** What the backend's package says once in every process that uses its storage, wherever the stored files are kept. */
const EXPERIMENTAL_NOTICE = /^EXPERIMENTAL FEATURES ENABLED: storage - /

/**
 * Does the work without that notice on the console: it is addressed to whoever chose the package (docs/decisions/0002), not
 * to whoever starts the magazine. Every other warning passes.
 */
export async function withoutExperimentalNotice<T>(work: () => Promise<T>): Promise<T> {
  const { console } = globalThis
  const warn = console.warn.bind(console)
  console.warn = (...words: unknown[]) => {
    if (!EXPERIMENTAL_NOTICE.test(String(words[0]))) warn(...words)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
