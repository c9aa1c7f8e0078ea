import { createDownloadBoard, type DownloadStatus } from '#sync/download/download-status.ts'
import type { Measured, Offline } from '#sync/offline.ts'

export interface FakeOffline extends Offline {
  readonly set: (change: Partial<DownloadStatus>) => void
  /** The screen's calls, in order. */
  readonly asked: string[]
  contents: Measured
}

/** The magazine without a connection, with values set by a test. */
export function fakeOffline(): FakeOffline {
  const board = createDownloadBoard()
  const asked: string[] = []
  const ask = (what: string) => {
    asked.push(what)
    return Promise.resolve()
  }
  return {
    ...board,
    asked,
    contents: { texts: 168_000, pictures: { count: 79, bytes: 754_000 } },
    choose: ask,
    setBudget: (megabytes) => ask(`${megabytes} MB`),
    async free() {
      await ask('free')
      return 922_000
    },
    async measure() {
      return this.contents
    },
  }
}
