// The backend writes to the console by itself: for every request that it refuses, the query, its parameters and a stack.
// One line of each is enough; more would let any stranger fill the log with what he likes.

/** From now on, warnings and errors on the console are one line on standard error. */
export function keepLogShort(): void {
  const line = (first: unknown) => {
    const text = first instanceof Error ? `${first.name}: ${first.message}` : String(first)
    process.stderr.write(`${text.replace(/\s*\n[\s\S]*/, ' …').slice(0, 200)}\n`)
  }
  Object.assign(globalThis.console, { warn: line, error: line })
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
