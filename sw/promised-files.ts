// The worker keeps what the build promised and nothing else: an answer is stored under a file's name only when its bytes
// have the file's hash, and what is stored already is trusted only after the same question. A file that cannot be had
// right fails the installation; the browser tries again with the next look for updates (`src/app/worker/worker.ts`).
import {
  type BuildFile,
  buildFiles,
  FILES,
  hasHash,
  isOfItsKind,
  LATE_FILES,
  storedFile,
} from './build-caches.ts'
import { forgetSeen } from './pictures.ts'

/** Two builds of the backoffice. */
const MOST_LATE_FILES = 80

const cacheOf = ({ isLate }: BuildFile) => (isLate ? LATE_FILES : FILES)

/** Sees to it that the device has this file, and the right one. Throws when it cannot be had. */
export async function ensureFile(file: BuildFile): Promise<void> {
  const stored = await storedFile(file.key, cacheOf(file))
  if (stored !== undefined) {
    if (await isPromised(file, stored)) return
    await deleteFile(file)
  }
  await putFile(file, await fetchFile(file))
}

/** Keeps what a page was just answered with. A full device keeps nothing and still shows the screen. */
export async function keepAnswer(file: BuildFile, answer: Response): Promise<void> {
  if (answer.status !== 200) return
  try {
    await ((await isPromised(file, answer)) ? putFile(file, answer) : ensureFile(file))
    if (file.isLate) await dropOldestLate()
  } catch {
    // Asked for again next time.
  }
}

/** Drops the late files of this build that are not what it promised: the first releases kept them unseen. */
export async function dropWrongLateFiles(): Promise<void> {
  for (const file of buildFiles.filter(({ isLate }) => isLate)) {
    const stored = await storedFile(file.key, LATE_FILES)
    if (stored !== undefined && !(await isPromised(file, stored))) await deleteFile(file)
  }
}

async function isPromised({ address, hash }: BuildFile, answer: Response): Promise<boolean> {
  return answer.status === 200 && isOfItsKind(address, answer) && (await hasHash(answer, hash))
}

/** A name with a hash in it may be answered from the browser's cache, but not twice: a wrong answer lies there for a year. */
async function fetchFile(file: BuildFile): Promise<Response> {
  const modes = file.key === file.address ? (['default', 'reload'] as const) : (['reload'] as const)
  for (const cache of modes) {
    const answer = await fetch(file.address, { cache, credentials: 'same-origin' })
    if (await isPromised(file, answer)) return answer
  }
  throw new Error(`Not what the build promised: ${file.address}`)
}

async function putFile(file: BuildFile, answer: Response): Promise<void> {
  const cache = await caches.open(cacheOf(file))
  // A navigation takes no answer that was redirected; the bytes are the right ones wherever they came from.
  const plain = answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer
  try {
    await cache.put(file.key, plain.clone())
  } catch {
    // Pictures that somebody looked at are worth less than the app.
    await forgetSeen()
    await cache.put(file.key, plain)
  }
}

async function deleteFile(file: BuildFile): Promise<void> {
  await (await caches.open(cacheOf(file))).delete(file.key, { ignoreVary: true })
}

async function dropOldestLate(): Promise<void> {
  const late = await caches.open(LATE_FILES)
  // In the order they were stored: the first ones belong to the oldest builds.
  const old = (await late.keys()).slice(0, -MOST_LATE_FILES)
  await Promise.all(old.map((request) => late.delete(request)))
}
