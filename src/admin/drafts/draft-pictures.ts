// Reports to the server which pictures the drafts on this device show. It does so once per launch and signed-in person, and
// after every upload, before the form has stored its draft. A failed report is repeated at the next launch. A form holds a
// picture before it shows it, so that nobody removes it meanwhile.
import { keepDraftPictures, listUnusedPictures } from '#api/write/draft-pictures.ts'
import { newId } from '#api/write/new-id.ts'
import type { PictureStorage } from '#api/write/picture-upload.ts'
import type { Project } from '#api/project.ts'
import { holdPictures, releasePictures } from '#api/write/stored-pictures.ts'
import { type Result, success } from '#domain/failure.ts'
import { namedPictures } from '#domain/pictures/named-pictures.ts'
import type { Device } from '#store/device/device.ts'
import { discardedDrafts, listDrafts } from '#store/drafts/drafts.ts'
import { readSetting, writeSetting } from '#store/device/settings.ts'
import { storeFailure } from '#store/device/store-failure.ts'

export interface DraftPicturesOptions {
  readonly device: Device
  readonly project: Project
  readonly pictures: PictureStorage
  /** Does nobody else remove unused pictures? That is the case in front of a hosted project. */
  readonly removesUnused: boolean
}

export interface DraftPictures {
  /** Somebody has signed in or has come back. */
  launched(userId: string): Promise<void>
  /** A picture is about to be uploaded under this name. */
  uploading(name: string): Promise<void>
  /** A picture was uploaded into a form, or chosen for it. The form may not have stored it yet. */
  uploaded(userId: string, address: string): Promise<void>
  /** A form is about to show a stored picture. False: it is being removed, or is deleted. */
  choosing(name: string): Promise<Result<boolean>>
  /** No form is open here any more: what was uploaded or chosen is in a draft by now, or unused. */
  settled(userId: string): Promise<void>
}

export function createDraftPictures(options: DraftPicturesOptions): DraftPictures {
  const { device, project, pictures, removesUnused } = options
  /** Uploaded or chosen since this page was opened, or since its last form was left. */
  const fresh = new Set<string>()
  /** The id by which the server knows the forms of this page. */
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
      // Without a database there are no drafts to report.
      if (storeFailure(error) === null) throw error
      return false
    }
  }

  /** The id by which the server knows this person's drafts on this device. */
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
