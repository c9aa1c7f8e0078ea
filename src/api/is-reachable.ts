/** Does a server respond at this address, with any status? It asks past every cache. False if `signal` aborts first. */
export async function isReachable(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return !signal.aborted
  } catch {
    return false
  }
}
