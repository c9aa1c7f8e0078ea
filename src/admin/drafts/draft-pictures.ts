// Reports to the server which pictures the drafts on this device show, on each launch and sign-in and after each
// upload. A failed call is repeated on the next launch. A picture is held before a form shows it, so that it is not
// removed meanwhile.
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
import type { Device } from '#store/device/device.ts'
import { discardedDrafts, type DraftForms, type DraftKind, listDrafts } from '#store/drafts/drafts.ts'
import { readSetting, writeSetting } from '#store/device/settings.ts'
import { storeFailure } from '#store/device/store-failure.ts'

// File names of pictures in a text, in any spelling of an address, as `private.stems_in` of the database reads them
// (docs/decisions/0009-unused-pictures.md). A false positive only keeps a picture longer.
const FILE = /[A-Za-z0-9._-]+\.(?:avif|jpe?g|png|webp)(?![A-Za-z])/gi

/** Returns every picture file name in a list of addresses and a text, without duplicates. */
export function namedPictures(form: {
  readonly images: readonly string[]
  readonly content: string
}): string[] {
  const found = [...form.images, form.content].flatMap((text) => decoded(text).match(FILE) ?? [])
  return [...new Set(found)]
}

/** Decodes HTML references and percent-encoding. An address nested in another is encoded twice. */
function decoded(text: string): string {
  const plain = text
    .replaceAll(
      /&#(?:x0*([\da-f]{2})(?:;|(?![\da-f]))|0*(\d{2,3})(?:;|(?!\d)))/gi,
      (_, hex?: string, decimal?: string) =>
        String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll('&period;', '.')
    .replaceAll('&lowbar;', '_')
    .replaceAll('&percnt;', '%')
  return withoutCodes(withoutCodes(plain))
}

function withoutCodes(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

interface DraftPicturesOptions {
  readonly device: Device
  readonly project: Project
  readonly pictures: PictureStorage
  /** Does this page remove unused pictures? True with a hosted project, where no server does it. */
  readonly removesUnused: boolean
}

export function createDraftPictures(options: DraftPicturesOptions) {
  const { device, project, pictures, removesUnused } = options
  /** Pictures uploaded or chosen since the page opened, or since its last form was closed. */
  const fresh = new Set<string>()
  /** The id under which this page's forms hold pictures on the server. */
  const holder = newId()
  let isHolding = false
  /** The last release: until it ends, the server still counts this page's holds. */
  let settling: Promise<void> = Promise.resolve()
  const hold = (name: string) => {
    isHolding = true
    return holdPictures(project, { holder, names: [name] })
  }

  async function tell(userId: string): Promise<boolean> {
    try {
      const articles = await formsOf('article', userId)
      const faces = (await formsOf('author', userId)).map(({ face }) => face)
      const shown = [...articles, { images: [...fresh, ...faces], content: '' }]
      const names = [...new Set(shown.flatMap(namedPictures))]
      const told = await keepDraftPictures(project, { device: await nameOf(userId), names })
      return told.ok
    } catch (error) {
      // Without a database there are no drafts.
      if (storeFailure(error) === null) throw error
      return false
    }
  }

  async function release(userId: string): Promise<void> {
    if (await tell(userId)) await releasePictures(project, holder)
  }

  /** This person's forms of a kind on this device, including those in its trash. */
  async function formsOf<Kind extends DraftKind>(kind: Kind, userId: string): Promise<DraftForms[Kind][]> {
    const drafts = await listDrafts(device, { userId, kind })
    const discarded = await discardedDrafts(device, { userId, kind })
    return [...drafts, ...discarded.map(({ draft }) => draft)].map(({ value }) => value)
  }

  /** The id of this person's drafts on this device, for the server. */
  async function nameOf(userId: string): Promise<string> {
    const key = `drafts-of-${userId}`
    const known = await readSetting(device, key)
    if (typeof known === 'string') return known
    const name = newId()
    await writeSetting(device, key, name)
    return name
  }

  return {
    async launched(userId: string): Promise<void> {
      // The server must first know which pictures this device still needs.
      if (!(await tell(userId)) || !removesUnused) return
      const unused = await listUnusedPictures(project)
      if (unused.ok && unused.value.length > 0) await pictures.removeFiles(unused.value)
    },
    /** Call it before a picture is uploaded under this name. */
    async uploading(name: string): Promise<void> {
      await hold(name)
    },
    /** Call it after a picture was uploaded or chosen, before the form has stored it. */
    async uploaded(userId: string, address: string): Promise<void> {
      fresh.add(address)
      await tell(userId)
    },
    /** Holds a stored picture for a form. False if it is being removed, or does not exist. */
    async choosing(name: string): Promise<Result<boolean>> {
      const held = await hold(name)
      return held.ok ? success(held.value.includes(name)) : held
    },
    /** Call it when no form is open any more. Its pictures are now in a draft, or unused. */
    async settled(userId: string): Promise<void> {
      if (isHolding) {
        isHolding = false
        fresh.clear()
        settling = release(userId)
      }
      await settling
    },
  }
}
