// Shortens what the backend writes to the console. For every refused request it prints the query, its parameters and a
// stack. One line each suffices; otherwise any stranger could fill the log.
import { type Log, type LogLevel, withoutPrivateWords } from './log.ts'

/** Characters of a message, and as many of its cause. */
const LONGEST = 200

/**
 * From now on each console message is one line of this log. Without a log, warnings and errors go to standard error.
 */
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

/** The first of the values and, after an announced error (`Auth error:`), its message. */
function shortWords([first, second]: readonly unknown[]): string {
  const text = firstLine(first)
  return text.endsWith(':') && second instanceof Error ? `${text} ${firstLine(second)}` : text
}

function firstLine(word: unknown): string {
  const whole = word instanceof Error ? `${word.name}: ${word.message}` : String(word)
  const [line = '', ...more] = whole.slice(0, LONGEST).split('\n')
  return withoutPrivateWords(line.trimEnd() + (more.length > 0 ? ' …' : ''), LONGEST)
}

/** A notice that the backend's package prints once in every process with its storage, wherever the files are. */
const EXPERIMENTAL_NOTICE = /^EXPERIMENTAL FEATURES ENABLED: storage - /

/**
 * Runs the work without that notice. It is for developers who choose the package (ADR 0002), not for operators. Other
 * warnings pass.
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
