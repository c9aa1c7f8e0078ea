// Shortens what the backend writes to the console. For every refused request it prints the query, its parameters and
// a stack. One line each is enough; otherwise any stranger could fill the log.
import { type Log, type LogLevel, withoutPrivateWords } from '../observe/log.ts'

/** Characters of what is said, and as many of its cause. */
const LONGEST = 200

/**
 * From now on each console message is one line. It is written to this log. Without one, warnings and errors are written to
 * standard error.
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

/** The first of the words, and, where they announce an error (`Auth error:`), what it says. */
function shortWords([first, second]: readonly unknown[]): string {
  const text = firstLine(first)
  return text.endsWith(':') && second instanceof Error ? `${text} ${firstLine(second)}` : text
}

function firstLine(word: unknown): string {
  const whole = word instanceof Error ? `${word.name}: ${word.message}` : String(word)
  const [line = '', ...more] = whole.slice(0, LONGEST).split('\n')
  return withoutPrivateWords(line.trimEnd() + (more.length > 0 ? ' …' : ''), LONGEST)
}

/** What the backend's package says once in every process that uses its storage, wherever the stored files are kept. */
const EXPERIMENTAL_NOTICE = /^EXPERIMENTAL FEATURES ENABLED: storage - /

/**
 * Does the work without that notice on the console: it is addressed to whoever chose the package (ADR 0002), not
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
