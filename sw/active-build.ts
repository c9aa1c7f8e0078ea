// The active worker's build, checked by the worker that is being installed. An earlier release may have stored a
// hotel's sign-in page with status 200, and answer every visit with it. Such a page runs none of our code and cannot
// be asked. So the new worker takes over at once, when its own build is complete. No tab reloads; an open page of
// ours still gets the offer.
import { currentList, FILES, hasHash, isOfItsKind, revisionIn, storedFile } from './build-caches.ts'

/** Is anything on the device that the active build cannot run with? It is deleted then: the network has the better one. */
export async function dropWhatIsBroken(): Promise<boolean> {
  const keys = await currentList()
  const files = await caches.open(FILES)
  let isBroken = false
  for (const key of keys) {
    const stored = await storedFile(key, FILES)
    if (stored === undefined || (await mayBeRight(key, stored, keys))) continue
    await files.delete(key, { ignoreVary: true })
    isBroken = true
  }
  return isBroken
}

/** By its hash, where its key tells that; a page of the first releases by its words, anything else by its type. */
async function mayBeRight(key: string, stored: Response, keys: readonly string[]): Promise<boolean> {
  const revision = revisionIn(key)
  if (revision?.startsWith('sha256-')) return await hasHash(stored, revision)
  if (!isOfItsKind(key, stored)) return false
  return !new URL(key).pathname.endsWith('.html') || isShellOf(await stored.text(), keys)
}

/** The page of a build is whole and starts a script of that build. */
function isShellOf(html: string, keys: readonly string[]): boolean {
  const paths = keys.map((key) => new URL(key).pathname)
  return (
    html.trimEnd().endsWith('</html>') &&
    paths.some((path) => path.startsWith('/assets/') && html.includes(`src="${path}"`))
  )
}
