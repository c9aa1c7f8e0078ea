// How the administrator's own modules handle stored pictures, on the product's server.
import { beforeAll, expect, test } from 'vitest'
import { createDraftPictures } from '#admin/drafts/draft-pictures.ts'
import { createStoredPictures, type PictureQuery, type StoredPictures } from '#api/write/stored-pictures.ts'
import { storedName } from '#api/write/picture-upload.ts'
import { type Backoffice, openBackoffice, signInTo, valueOf } from '../../support/editor/backoffice.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { serverForTests } from '../../support/server/magazine-server.ts'
import { pictureWith, smallPicture } from '../../support/fakes/small-picture.ts'

const ALL: PictureQuery = { order: 'newest', unused: false, words: '', page: 1 }
const UNUSED: PictureQuery = { ...ALL, unused: true }

let backoffice: Backoffice
let stored: StoredPictures
let userId: string
const magazine = serverForTests()
beforeAll(async () => {
  backoffice = openBackoffice(magazine)
  await signInTo(backoffice)
  userId = backoffice.session.current()?.userId ?? ''
  stored = createStoredPictures(backoffice.project, 'http://localhost')
})

const narrow = await smallPicture()
const whole = await pictureWith('whole')
const order = () => ({
  id: crypto.randomUUID(),
  picture: {
    blob: new Blob([whole]),
    width: 900,
    height: 600,
    variants: [{ width: 480, blob: new Blob([narrow]) }],
  },
})

async function upload(): Promise<{ name: string; address: string }> {
  const made = order()
  return { name: storedName(made), address: valueOf(await backoffice.pictures.upload(made)) }
}

const formPictures = () =>
  createDraftPictures({
    device: freshDevice(),
    project: backoffice.project,
    pictures: backoffice.pictures,
    removesUnused: false,
  })

const unusedNames = async () => valueOf(await stored.list(UNUSED)).pictures.map(({ name }) => name)
const isThere = async (address: string) => (await magazine.raw(new URL(address).pathname)).ok

test('a picture is listed by its address, with the bytes of all its files and the narrowest as thumbnail', async () => {
  const { name, address } = await upload()
  const [picture] = valueOf(await stored.list(ALL)).pictures
  expect(picture).toMatchObject({
    name,
    address,
    look: { address: address.replace('.webp', '.w480.webp'), bytes: narrow.byteLength },
    bytes: narrow.byteLength + whole.byteLength,
    isOdd: false,
    uses: [],
  })
  expect(Math.abs(Date.now() - (picture?.storedAt ?? 0))).toBeLessThan(60_000)
})

test('the storage service removes only marked files, for every caller', async () => {
  const { name, address } = await upload()
  await backoffice.project.removeFiles([name])
  expect(await isThere(address)).toBe(true)
  expect(valueOf(await stored.remove([name]))).toBe(1)
  expect(await isThere(address)).toBe(false)
})

test('a form holds its uploads from before the first file until it is left', async () => {
  const pictures = formPictures()
  const made = order()
  await pictures.uploading(storedName(made))
  const address = valueOf(await backoffice.pictures.upload(made))
  expect(await unusedNames()).not.toContain(storedName(made))
  await pictures.uploaded(userId, address)
  // Another tab of the device reports what its drafts show: nothing.
  await formPictures().launched(userId)
  expect(valueOf(await stored.remove([storedName(made)]))).toBe(0)
  await pictures.settled(userId)
  expect(valueOf(await stored.remove([storedName(made)]))).toBe(1)
})

test('only an existing picture can be chosen', async () => {
  const { name } = await upload()
  expect(valueOf(await formPictures().choosing(name))).toBe(true)
  expect(valueOf(await stored.remove([name]))).toBe(0)
  const gone = await upload()
  await stored.remove([gone.name])
  expect(valueOf(await formPictures().choosing(gone.name))).toBe(false)
})

test('all unused pictures are listed over pages', async () => {
  const before = new Set(await unusedNames())
  await Promise.all(Array.from({ length: 50 }, upload))
  const all = valueOf(await stored.listAll({ order: 'size', unused: true, words: '' }))
  expect(all).toHaveLength(before.size + 50)
  expect(valueOf(await stored.list({ ...UNUSED, page: 2 })).pictures).toHaveLength(before.size + 2)
})
