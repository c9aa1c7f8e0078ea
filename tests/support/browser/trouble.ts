// Fails an end-to-end test on errors of a page: console errors, uncaught errors, and breaches of the Content Security
// Policy. It covers every page and frame of every browser that a test opens. `no-trouble.ts` checks after each test.
// A test declares the errors it expects.
import type { BrowserContext, Page, Request } from 'playwright-core'
import { MISSING_FILE } from '#domain/es/messages.ts'
import { isFirefox } from './firefox.ts'

interface FileOfTests {
  /** Trouble since the last query. */
  happened: string[]
  /** Firefox's messages about a page being left: not trouble, but a test may wait for one. */
  partings: string[]
  /** The trouble that the running test expects, and whether it came. */
  expected: { readonly pattern: RegExp; isMet: boolean }[]
  readonly tolerated: RegExp[]
}

/** The browser fetches an off-screen picture at any time, perhaps just after a test has cut the connection. */
function noTrouble(): FileOfTests {
  return { happened: [], partings: [], expected: [], tolerated: [unanswered('/pictures/')] }
}

let current = noTrouble()

/** Starts another file: late messages of the previous file's browser are ignored. */
export function beginFile(): void {
  current = noTrouble()
}

/** Watches all current and later pages of a browser. Await it before the first page is used. */
export async function watchForTrouble(context: BrowserContext): Promise<void> {
  const file = current
  const isParting = isFirefox ? partings(context) : () => false
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const line = `console: ${message.text()} (${withoutKey(message.location().url)})`
    if (isParting(message.page(), message.text())) file.partings.push(line)
    else file.happened.push(line)
  })
  if (isFirefox) watchRequests(context, file)
  context.on('weberror', (event) => {
    const { name, message } = event.error()
    const line = `not caught: ${name}: ${message}`
    if (isParting(event.page(), line)) file.partings.push(line)
    else if (!(isFirefox && isRemark(line))) file.happened.push(line)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // oxlint-disable-next-line no-console -- the console carries it out of the page
      console.error(`policy breach: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}

/**
 * What Firefox reports about requests aborted when a page is left. For a closed page that is every message. For a
 * page that another replaces, it is missing files of the app. If such a file were really missing, the other page
 * would not load.
 */
function partings(context: BrowserContext): (page: Page | null, line: string) => boolean {
  const closed = new WeakSet<Page>()
  const left = new WeakSet<Page>()
  context.on('page', (page) => {
    const close = page.close.bind(page)
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    const leave = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      left.add(page)
      return await answer.finally(() => left.delete(page))
    }
    page.close = async (options) => {
      if (options?.runBeforeUnload !== true) closed.add(page)
      await close(options)
    }
    page.goto = async (...place) => await leave(goto(...place))
    page.reload = async (...options) => await leave(reload(...options))
  })
  return (page, line) =>
    page !== null && (closed.has(page) || (left.has(page) && line.includes(MISSING_FILE)))
}

/**
 * Firefox's own messages about a request, which `watchRequests` reports, or about a response or a font aborted with
 * its page.
 */
const isRemark = (line: string) =>
  /^not caught: (?:: )?(?:Failed to (?:load ‘|read data from the ReadableStream: “AbortError)|downloadable font: .* status=2152398850 )/.test(
    line,
  )

/** The key in the address is irrelevant in a report. */
const withoutKey = (address: string) => address.replace(/[?&]apikey=[\w-]+/, '')

/** Firefox does not report failed requests to its driver: they are reported here in Chromium's words. */
function watchRequests(context: BrowserContext, file: FileOfTests): void {
  const say = (what: string, address: string) =>
    file.happened.push(`console: Failed to load resource: ${what} (${withoutKey(address)})`)
  const refused = new WeakSet<Request>()
  context.on('response', (response) => {
    const status = response.status()
    if (status < 400) return
    refused.add(response.request())
    say(`the server responded with a status of ${status} ()`, response.url())
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A missing page or frame is visible, leaving a page aborts its requests, and icons are optional. A script
    // answered with an error is also reported as corrupted.
    if (request.isNavigationRequest() || /ABORTED|CANCELED/i.test(why) || refused.has(request)) return
    if (!/\/(?:apple-touch-icon|favicon)\b/.test(request.url())) say(`${why} net::ERR_FAILED`, request.url())
  })
}

/** Called in a test: each of these must go wrong in it at least once, and does not fail it. */
export function expectTrouble(...patterns: readonly RegExp[]): void {
  current.expected.push(...patterns.map((pattern) => ({ pattern, isMet: false })))
}

/** Called at the top of a file or group: these may go wrong in any test of it. */
export function tolerateTrouble(...patterns: readonly RegExp[]): void {
  current.tolerated.push(...patterns)
}

/** A response that the browser reports as an error: its status, and a part of the address. */
export const answered = (status: number, address: string) =>
  new RegExp(`^console: .*status of ${status} .*\\(.*${escaped(address)}`)

/** A request that failed for lack of a connection, or lost it before the response: a part of its address. */
export function unanswered(address: string): RegExp {
  return new RegExp(
    `^console: .*net::ERR_(?:CONNECTION_\\w+|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED) \\(.*${escaped(address)}`,
  )
}

/** The trouble of the 404 screen: the response's status, and the path in the console (P3.9). */
export const notFoundScreen = (path: string) => [
  answered(404, path),
  new RegExp(`^console: 404: ${escaped(path)}`),
]

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Undeclared trouble since the last call, oldest first. */
export function takeUnexpected(): string[] {
  for (const line of current.partings) meet(line)
  const unexpected = current.happened.filter(
    (line) => !meet(line) && !current.tolerated.some((pattern) => pattern.test(line)),
  )
  current.partings = []
  current.happened = []
  return unexpected
}

/** Marks the expectation that this line fulfils. Returns whether there is one. */
function meet(line: string): boolean {
  const named = current.expected.filter(({ pattern }) => pattern.test(line))
  for (const expectation of named) expectation.isMet = true
  return named.length > 0
}

/** Ends a test: the expected trouble that did not happen. Call `takeUnexpected` first. */
export function takeUnmet(): RegExp[] {
  const unmet = current.expected.filter(({ isMet }) => !isMet).map(({ pattern }) => pattern)
  current.expected = []
  return unmet
}
