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
