// The page's side of the broader search: uses the worker, or searches in the page without one.
import type {} from 'trusted-types'
import type { Device } from '../device/device.ts'
import { onStore } from '../device/store-failure.ts'
import { searchTexts, type TextAnswer } from './text-search.ts'
import type { NumberedAnswer, TextQuestion } from './text-search-worker.ts'
// oxlint-disable-next-line import/default -- resolved by the bundler to the address of the worker's script
import address from './text-search-worker.ts?worker&url'

const NOTHING: TextAnswer = { hits: [], isDone: true, meant: null }

let worker: Worker | null = null
/** Has the worker failed to start? */
let isRefused = false
let questions = 0

/** Searches the texts on the device, and reports results as they are found. Returns a function that stops it. */
export function findInTexts(device: Device, query: string, tell: (answer: TextAnswer) => void): () => void {
  const search = new AbortController()
  const { signal } = search
  const searchHere = () => void inPage(device, query, tell, signal)
  const asked = device.isInMemory() ? null : startedWorker()
  if (asked) {
    questions += 1
    ask(asked, { number: questions, query, device, tell, signal, searchHere })
  } else searchHere()
  return () => search.abort()
}

interface Asked {
  readonly number: number
  readonly query: string
  readonly device: Device
  readonly tell: (answer: TextAnswer) => void
  readonly signal: AbortSignal
  readonly searchHere: () => void
}

function ask(to: Worker, { number, query, device, tell, signal, searchHere }: Asked): void {
  const life = new AbortController()
  const names = { copy: device.copy.name, bodies: device.bodies.name }
  const hear = ({ data }: MessageEvent<NumberedAnswer>) => {
    if (data.number !== number) return
    if (data.answer === null || data.answer.isDone) life.abort()
    if (data.answer === null) searchHere()
    else tell(data.answer)
  }
  const giveUp = () => {
    isRefused = true
    worker = null
    life.abort()
    searchHere()
  }
  const stop = () => {
    life.abort()
    // Otherwise another search has already stopped it.
    if (number === questions) to.postMessage({ number, query: null, ...names } satisfies TextQuestion)
  }
  to.addEventListener('message', hear, { signal: life.signal })
  to.addEventListener('error', giveUp, { signal: life.signal })
  signal.addEventListener('abort', stop, { signal: life.signal })
  to.postMessage({ number, query, ...names } satisfies TextQuestion)
}

/** Returns the worker, which lives as long as the page; null if it cannot start. */
function startedWorker(): Worker | null {
  if (isRefused || typeof Worker === 'undefined') return null
  try {
    worker ??= new Worker(trustedAddress(), { type: 'module', name: 'text-search' })
  } catch {
    isRefused = true
  }
  return worker
}

/** With Trusted Types only this policy may provide the worker's script URL, and a policy can be created only once. */
function trustedAddress() {
  const policy = window.trustedTypes?.createPolicy('search', {
    createScriptURL: (_address: string) => address,
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM's types lack trusted script URLs
  return (policy?.createScriptURL(address) ?? address) as string
}

async function inPage(
  device: Device,
  query: string,
  tell: (answer: TextAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  const searched = await onStore(device, () => searchTexts(device, query, tell, signal))
  // Sync's status reports an unreadable device.
  if (!searched.ok && !signal.aborted) tell(NOTHING)
}
