import type { Device } from '#store/device.ts'
import { onStore } from '#store/store-failure.ts'

/** A screen waits this long for the device, in milliseconds; then it is drawn without rows and fills when they come. */
const PATIENCE = 1000

/**
 * What a query answers now, so that a screen's first drawing has its rows (and Back finds its place again). Undefined
 * when the device cannot be read, or not soon: a stuck database must not keep a screen from being drawn (trap 11).
 */
export async function firstRows<A extends object, T>(
  device: Device,
  query: (device: Device, args: A) => Promise<T>,
  args: A,
): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined)
  })
  try {
    const answer = await Promise.race([onStore(device, () => query(device, args)), late])
    return answer?.ok ? answer.value : undefined
  } finally {
    clearTimeout(timer)
  }
}
