import type { Downloaded, PictureKeeper } from '#sync/download/picture-keeper.ts'

export interface FakePictures extends PictureKeeper {
  /** Downloaded pictures. */
  readonly here: Set<string>
  /** Each requested download. */
  readonly asked: (readonly string[])[]
  /** How often missing pictures were requested. */
  looked: number
  /** Pictures that were saved, and those released since. */
  readonly saved: Set<string>
  /** The last pictures set for the newest articles; null: never set, or deleted. */
  newest: readonly string[] | null
  /** Their budget, in bytes. */
  budget: number
  /** Runs before each download. */
  before: (number: number) => void | Promise<void>
  /** The fault for the picture at this address. */
  fault: (address: string) => 'missing' | Downloaded['failure']
}

/** A worker's pictures in memory, of 1,000 bytes each. */
export function fakePictures(): FakePictures {
  const pictures: FakePictures = {
    here: new Set(),
    saved: new Set(),
    asked: [],
    looked: 0,
    newest: null,
    budget: 0,
    before: () => {},
    fault: () => null,
    ready: () => Promise.resolve(),
    async keepNewest(addresses, bytes) {
      pictures.budget = bytes
      pictures.newest = addresses.slice(0, bytes / 1000)
      return true
    },
    async lacking(addresses) {
      const here = new Set([...pictures.here, ...pictures.saved, ...(pictures.newest ?? [])])
      return addresses.filter((address) => !here.has(address))
    },
    async retain(addresses) {
      pictures.looked += 1
      for (const address of pictures.here) if (!addresses.includes(address)) pictures.here.delete(address)
      return addresses.filter((address) => !pictures.here.has(address))
    },
    async download(addresses, signal) {
      pictures.asked.push(addresses)
      await pictures.before(pictures.asked.length)
      const outcome = { stored: 0, missing: 0 }
      for (const address of addresses) {
        const fault = signal.aborted ? 'aborted' : pictures.fault(address)
        if (fault === 'missing') outcome.missing += 1
        else if (fault) return { ...outcome, failure: fault }
        else {
          pictures.here.add(address)
          outcome.stored += 1
        }
      }
      return { ...outcome, failure: null }
    },
    async save(addresses, signal) {
      const outcome = { stored: 0, missing: 0 }
      for (const address of addresses) {
        const fault = signal.aborted ? 'aborted' : pictures.fault(address)
        if (fault === 'missing') outcome.missing += 1
        else if (fault) return { ...outcome, failure: fault }
        else {
          pictures.saved.add(address)
          outcome.stored += 1
        }
      }
      return { ...outcome, failure: null }
    },
    async letGo(addresses) {
      for (const address of addresses) pictures.saved.delete(address)
    },
    async measure() {
      const count = new Set([...pictures.here, ...(pictures.newest ?? [])]).size
      return { count, bytes: 1000 * count }
    },
    async drop() {
      pictures.here.clear()
      pictures.newest = null
    },
  }
  return pictures
}
