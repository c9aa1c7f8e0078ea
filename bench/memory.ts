// `npm run bench -- memory`: megabytes of the page's JavaScript heap after a collection, with array buffers. The device
// has 100,000 articles and shows the home screen, in the page that pulled them and after a relaunch. The last line is
// the larger of the two; 60 is the goal.
import type { Page } from 'playwright-core'
import { type Magazine, openMagazine } from './support/magazine.ts'
import { newReader, openWhole, type Reader } from './support/reader.ts'

const GOAL_MB = 60
const FEW = 100
const MANY = 100_000
const MB = 1024 * 1024

/** Also prints a device with 100 articles; the last line is in megabytes of 1024 × 1024 bytes. */
export async function run(): Promise<void> {
  await heapsWith(FEW)
  const most = Math.max(...(await heapsWith(MANY)))
  if (!(most <= GOAL_MB)) process.exitCode = 1
  console.log(`memory: ${most.toFixed(1)}`)
}

/** Megabytes in the page that pulled the articles, and in the next one. */
async function heapsWith(count: number): Promise<number[]> {
  const magazine = await openMagazine(count)
  const reader = newReader()
  try {
    const pulled = await openedHeap(reader, magazine)
    const relaunched = await openedHeap(reader, magazine)
    console.log(
      `${String(count).padStart(7)} articles: ${words(pulled)} after the pull, ${words(relaunched)} after a relaunch`,
    )
    return [pulled, relaunched].map(({ heap, buffers }) => heap + buffers)
  } finally {
    await reader.dispose()
    await magazine.dispose()
  }
}

export interface Heap {
  /** V8's heap: objects, strings, code. Megabytes. */
  readonly heap: number
  /** Array buffers outside of the heap. Megabytes. */
  readonly buffers: number
}

async function openedHeap(reader: Reader, magazine: Magazine): Promise<Heap> {
  const page = await reader.start()
  await openWhole(page, magazine)
  const heap = await heapOf(page)
  await reader.stop()
  return heap
}

/** The heap of a page after a collection. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page)
  // One collection may release references to what the next one frees.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return { heap: usedSize / MB, buffers: backingStorageSize / MB }
}

function words({ heap, buffers }: Heap): string {
  return `${(heap + buffers).toFixed(1)} MB (${heap.toFixed(1)} heap, ${buffers.toFixed(1)} buffers)`
}
