// Tells the server which pictures the drafts on this device show: once per launch and signed-in person, and after every
// upload, before the form has kept its draft. What cannot be told now is told at the next launch. What a form is about to show is
// held before that, so that nobody removes it meanwhile.
import { newId } from '#api/write/new-id.ts'
import type { PictureStorage } from '#api/write/picture-upload.ts'
import type { Project } from '#api/project.ts'
import {
  holdPictures,
  releasePictures,
  keepDraftPictures,
  listUnusedPictures,
} from '#api/write/stored-pictures.ts'
import { type Result, success } from '#domain/failure.ts'
import { namedPictures } from '#domain/pictures/named-pictures.ts'
import type { Device } from '#store/device/device.ts'
import { discardedDrafts, listDrafts } from '#store/drafts/drafts.ts'
import { readSetting, writeSetting } from '#store/device/settings.ts'
import { storeFailure } from '#store/device/store-failure.ts'

interface DraftPicturesOptions {
  readonly device: Device
  readonly project: Project
  readonly pictures: PictureStorage
  /** Does nobody else remove unused pictures? So it is in front of a hosted project. */
  readonly removesUnused: boolean
}

export interface DraftPictures {
  /** Somebody has signed in or has come back. */
  launched(userId: string): Promise<void>
  /** A picture is about to be uploaded under this name. */
  uploading(name: string): Promise<void>
  /** A picture has been uploaded into a form, or chosen for it, which may not have kept it yet. */
  uploaded(userId: string, address: string): Promise<void>
  /** A form is about to show a picture that is stored already. False: it is being removed, or is gone. */
  choosing(name: string): Promise<Result<boolean>>
  /** No form is open here any more: what was uploaded or chosen is in a draft by now, or nobody wants it. */
  settled(userId: string): Promise<void>
}

export function createDraftPictures(options: DraftPicturesOptions): DraftPictures {
  const { device, project, pictures, removesUnused } = options
  /** Uploaded or chosen since this page was opened, or since its last form was left. */
  const fresh = new Set<string>()
  /** What the server knows the forms of this page by. */
  const holder = newId()
  let isHolding = false
  const hold = (name: string) => {
    isHolding = true
    return holdPictures(project, { holder, names: [name] })
  }

  async function tell(userId: string): Promise<boolean> {
    try {
      const drafts = await listDrafts(device, { userId, kind: 'article' })
      const discarded = await discardedDrafts(device, { userId, kind: 'article' })
      const forms = [...drafts, ...discarded.map(({ draft }) => draft)].map(({ value }) => value)
      const shown = [...forms, { images: [...fresh], content: '' }]
      const names = [...new Set(shown.flatMap(namedPictures))]
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
    async uploading(name) {
      await hold(name)
    },
    async uploaded(userId, address) {
      fresh.add(address)
      await tell(userId)
    },
    async choosing(name) {
      const held = await hold(name)
      return held.ok ? success(held.value.includes(name)) : held
    },
    async settled(userId) {
      if (!isHolding) return
      isHolding = false
      fresh.clear()
      if (await tell(userId)) await releasePictures(project, holder)
    },
  }
}
