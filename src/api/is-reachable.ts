/**
 * Does the server answer at this address, whatever it says? Past every cache and the worker. False when `signal` ends the
 * asking before.
 */
export async function isReachable(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return !signal.aborted
  } catch {
    return false
  }
}
