// Tells the server which pictures the drafts on this device show: once per launch and signed-in person, and after every
// upload, before the form has kept its draft. What cannot be told now is told at the next launch.
import { keepDraftPictures, listUnusedPictures } from '#api/draft-pictures.ts'
import { newId } from '#api/new-id.ts'
import type { PictureStorage } from '#api/picture-upload.ts'
import type { Project } from '#api/project.ts'
import { storedPictureNames } from '#domain/picture-address.ts'
import type { Device } from '#store/device.ts'
import { listDrafts } from '#store/drafts.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import { storeFailure } from '#store/store-failure.ts'

export interface DraftPicturesOptions {
  readonly device: Device
  readonly project: Project
  readonly pictures: PictureStorage
  /** Does nobody else remove unused pictures? So it is in front of a hosted project. */
  readonly removesUnused: boolean
}

export interface DraftPictures {
  /** Somebody has signed in or has come back. */
  launched(userId: string): Promise<void>
  /** A picture has been uploaded into a form, which may not have kept it yet. */
  uploaded(userId: string, address: string): Promise<void>
}

export function createDraftPictures(options: DraftPicturesOptions): DraftPictures {
  const { device, project, pictures, removesUnused } = options
  /** Uploaded since this page was opened. */
  const fresh = new Set<string>()

  async function tell(userId: string): Promise<boolean> {
    try {
      const drafts = await listDrafts(device, { userId, kind: 'article' })
      const shown = [...drafts.map(({ value }) => value), { images: [...fresh], content: '' }]
      const names = [...new Set(shown.flatMap(storedPictureNames))]
      const told = await keepDraftPictures(project, { device: await nameOf(userId), names })
      return told.ok
    } catch (error) {
      // Without a database there are no drafts to speak of.
      if (storeFailure(error) === null) throw error
      return false
    }
  }

  /** What the server knows this person's drafts on this device by. */
  async function nameOf(userId: string): Promise<string> {
    const key = `drafts-of-${userId}`
    const known = await readSetting(device, key)
    if (typeof known === 'string') return known
    const name = newId()
    await writeSetting(device, key, name)
    return name
  }

  return {
    async launched(userId) {
      // Not before the server knows what this device still needs.
      if (!(await tell(userId)) || !removesUnused) return
      const unused = await listUnusedPictures(project)
      if (unused.ok && unused.value.length > 0) await pictures.removeFiles(unused.value)
    },
    async uploaded(userId, address) {
      fresh.add(address)
      await tell(userId)
    },
  }
}
