/** Does the server answer at this address, whatever it says? Past every cache and the worker. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
