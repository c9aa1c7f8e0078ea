// The build of the active worker, looked at by the one that is being installed. A release that kept whatever came with
// status 200 may answer every visit with a hotel's sign-in page. Such a page runs none of our code, so nobody can be asked
// whether the new worker may take over: it does so at once, as soon as its own build is whole. No tab is reloaded by
// that: a page of ours that is open beside it is offered the new version as always.
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
