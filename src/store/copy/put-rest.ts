// Completes thin heads. This changes no list, count or revision, so it does not move the checkpoint and cannot
// conflict with a round.

import type { ArticleHead } from '#domain/articles/article.ts'
import type { Device } from '../device/device.ts'
import { withFreeSpace } from '../device/free-space.ts'
import { isRestOf } from './revision-guard.ts'

/** Puts what is the rest of a stored title: of the same revision, in the era in which it was asked for. */
export async function putRest(device: Device, arrived: readonly ArticleHead[], era: number): Promise<void> {
  const { heads } = device.copy
  await withFreeSpace(device, () =>
    device.copy.transaction('rw', heads, async () => {
      const stored = await heads.bulkGet(arrived.map(({ id }) => id))
      const rest = arrived.filter((head, index) => isRestOf(head, stored[index], era))
      await heads.bulkPut(rest.map((head) => ({ ...head, era })))
    }),
  )
}

/** Those of the ids of which only the title is stored. */
export async function titlesAmong({ copy }: Device, ids: readonly string[]): Promise<string[]> {
  const stored = await copy.heads.bulkGet([...ids])
  return stored.flatMap((head) => (head?.thin ? [head.id] : []))
}
