// What goes wrong on a page fails the end-to-end test in which it goes wrong: an error on the console, an error that nobody
// caught, a breach of the Content Security Policy; on every page and in every frame of every browser that a test opens.
// `no-trouble.ts` asks here after each test. What a test means to go wrong it names beforehand.
import type { BrowserContext, Page, Request } from 'playwright-core'
import { MISSING_FILE } from '#domain/es/messages.ts'
import { isFirefox } from './firefox.ts'

interface FileOfTests {
  /** What went wrong since it was last asked for. */
  happened: string[]
  /** What Firefox said to a page that was being left: no trouble, but what a test may wait for. */
  partings: string[]
  /** What the running test expects, and whether it came. */
  expected: { readonly pattern: RegExp; isMet: boolean }[]
  readonly tolerated: RegExp[]
}

/** A picture out of sight is fetched whenever the browser likes, and may meet a connection that a test has just taken away. */
function noTrouble(): FileOfTests {
  return { happened: [], partings: [], expected: [], tolerated: [unanswered('/pictures/')] }
}

let current = noTrouble()

/** Begins another file: what a browser of the last one still says is its own affair. */
export function beginFile(): void {
  current = noTrouble()
}

/** Watches all pages of a browser, now and later. Await it before the first page is used. */
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
      // oxlint-disable-next-line no-console -- the console is how it leaves the page
      console.error(`policy breach: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}

/**
 * Firefox tells a page that is being left of what it breaks off in it: everything, where the page is closed, and that files of
 * the app are missing, where another comes in its place. One that is missing for good keeps the other from coming.
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

/** Firefox's own words on a request, of which `watchRequests` tells, or on an answer or a font that was broken off with its page. */
const isRemark = (line: string) =>
  /^not caught: (?:: )?(?:Failed to (?:load ‘|read data from the ReadableStream: “AbortError)|downloadable font: .* status=2152398850 )/.test(
    line,
  )

/** The key in the address is of no interest in a report. */
const withoutKey = (address: string) => address.replace(/[?&]apikey=[\w-]+/, '')

/** Firefox keeps from its driver's console what came to nothing on the way: it is said here, in Chromium's words. */
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
    // A page or frame that does not come shows it, what a page leaves behind is broken off, and icons are the browser's affair.
    // A script that was answered with an error is called corrupted besides.
    if (request.isNavigationRequest() || /ABORTED|CANCELED/i.test(why) || refused.has(request)) return
    if (!/\/(?:apple-touch-icon|favicon)\b/.test(request.url())) say(`${why} net::ERR_FAILED`, request.url())
  })
}

/** Waits until the browser tells of a request that came to nothing. Returns its words. */
export async function toldOfLost(context: BrowserContext): Promise<string> {
  if (!isFirefox) return (await context.waitForEvent('console')).text()
  await context.waitForEvent('requestfailed')
  return current.happened.at(-1) ?? ''
}

/** Called in a test: each of these has to go wrong in it, once or more often, and does not fail it. */
export function expectTrouble(...patterns: readonly RegExp[]): void {
  current.expected.push(...patterns.map((pattern) => ({ pattern, isMet: false })))
}

/** Called at the top of a file or of a group: these may go wrong in any test of the file. */
export function tolerateTrouble(...patterns: readonly RegExp[]): void {
  current.tolerated.push(...patterns)
}

/** A server's answer that the browser reports as an error: its status, and a part of the address. */
export const answered = (status: number, address: string) =>
  new RegExp(`^console: .*status of ${status} .*\\(.*${escaped(address)}`)

/** A request that came to nothing for want of a connection, or lost it before the answer: a part of its address. */
export function unanswered(address: string): RegExp {
  return new RegExp(
    `^console: .*net::ERR_(?:CONNECTION_\\w+|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED) \\(.*${escaped(address)}`,
  )
}

/** What the 404 screen brings about: the answer's status, and the path in the console (P3.9). */
export const notFoundScreen = (path: string) => [
  answered(404, path),
  new RegExp(`^console: 404: ${escaped(path)}`),
]

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** What went wrong since the last call although nobody named it, oldest first. */
export function takeUnexpected(): string[] {
  for (const line of current.partings) meet(line)
  const unexpected = current.happened.filter(
    (line) => !meet(line) && !current.tolerated.some((pattern) => pattern.test(line)),
  )
  current.partings = []
  current.happened = []
  return unexpected
}

/** Notes what was expected to say this line. Was anything? */
function meet(line: string): boolean {
  const named = current.expected.filter(({ pattern }) => pattern.test(line))
  for (const expectation of named) expectation.isMet = true
  return named.length > 0
}

/** Ends a test: what it expected to go wrong and did not. Ask `takeUnexpected` before. */
export function takeUnmet(): RegExp[] {
  const unmet = current.expected.filter(({ isMet }) => !isMet).map(({ pattern }) => pattern)
  current.expected = []
  return unmet
}
