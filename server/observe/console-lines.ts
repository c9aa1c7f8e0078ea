// Shortens what the backend writes to the console. For every refused request it prints the query, its parameters and a stack trace. Each
// message becomes one line; otherwise anyone could flood the log.
import { type Log, type LogLevel, withoutPrivateWords } from './log.ts'

/** The longest message, and the longest text of its cause, in characters. */
const LONGEST = 400

/** From now on each console message becomes one line of this log. Without a log, warnings and errors go to standard error. */
export function keepLogShort(log: Log | null): void {
  const console = globalThis.console
  const said =
    (level: LogLevel) =>
    (...words: unknown[]) => {
      const message = shortWords(words)
      if (log === null) process.stderr.write(`${message}\n`)
      else log.write(level, 'said', { message }, null)
    }
  Object.assign(console, { warn: said('warn'), error: said('error') })
  if (log !== null) Object.assign(console, { log: said('info'), info: said('info') })
}

/** Runs what it is called with, but at most once a minute: a lasting fault must not fill the log. */
export function onceAMinute(): (say: () => void) => void {
  let saidAt = -Infinity
  return (say) => {
    if (performance.now() - saidAt < 60_000) return
    saidAt = performance.now()
    say()
  }
}

/** The first value and, after a prefix such as `Auth error:`, the message of the error that follows. */
function shortWords([first, second]: readonly unknown[]): string {
  const text = firstLine(first)
  return text.endsWith(':') && second instanceof Error ? `${text} ${firstLine(second)}` : text
}

function firstLine(word: unknown): string {
  const whole = word instanceof Error ? `${word.name}: ${word.message}` : String(word)
  const [line = '', ...more] = whole.slice(0, LONGEST).split('\n')
  return withoutPrivateWords(line.trimEnd() + (more.length > 0 ? ' …' : ''), LONGEST)
}

/** A notice that the backend's package prints once per process that uses its storage, wherever the files are. */
const EXPERIMENTAL_NOTICE = /^EXPERIMENTAL FEATURES ENABLED: storage - /

/**
 * Runs the work without printing that notice. It is meant for the developers who chose the package (ADR 0002), not for operators. Other
 * warnings are printed.
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
