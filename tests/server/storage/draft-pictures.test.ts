import { beforeEach, expect, test } from 'vitest'
import { createDraftPictures } from '#admin/drafts/draft-pictures.ts'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { storedPictureNames } from '#domain/pictures/picture-address.ts'
import type { Device } from '#store/device/device.ts'
import { writeDraft } from '#store/drafts/drafts.ts'
import { type Backoffice, openBackoffice, signInTo, valueOf } from '../../support/editor/backoffice.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { asSecret, serverForTests } from '../../support/server/magazine-server.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'

const FOLDER = '/storage/v1/object/public/pictures/'
const opened = newArticleForm('2026-11-21')

let backoffice: Backoffice
let userId: string
const magazine = serverForTests()
beforeEach(async () => {
  backoffice = openBackoffice(magazine)
  await signInTo(backoffice)
  userId = backoffice.session.current()?.userId ?? ''
})

async function upload(): Promise<string> {
  const picture = { blob: new Blob([await smallPicture()]), width: 300, height: 200, variants: [] }
  return valueOf(await backoffice.pictures.upload({ id: crypto.randomUUID(), picture }))
}

const draftPictures = (device: Device, removesUnused = false) =>
  createDraftPictures({
    device,
    project: backoffice.project,
    pictures: backoffice.pictures,
    removesUnused,
  })

async function keep(device: Device, change: Partial<typeof opened>): Promise<void> {
  const value = { ...opened, title: 'a', ...change }
  const [id, rowId] = [crypto.randomUUID(), crypto.randomUUID()]
  const draft = {
    id,
    rowId,
    userId,
    kind: 'article',
    isNew: true,
    baseRev: 0,
    value,
    opened,
    savedAt: 1,
  } as const
  await writeDraft(device, draft, null)
}

/** The server's daily work as if run this many days from now; returns the files to delete. */
async function keepHouse(days: number): Promise<readonly string[]> {
  const answer = await magazine.ask('/rest/v1/rpc/keep_house', {
    method: 'POST',
    headers: asSecret,
    body: { at: new Date(Date.now() + days * 86_400_000).toISOString() },
  })
  const names: unknown = await answer.json()
  return Array.isArray(names) ? names.map(String) : []
}

/** The pictures that would be deleted in 31 days if nothing changed until then. */
async function unusedIn31Days(): Promise<readonly string[]> {
  await keepHouse(0)
  return await keepHouse(31)
}

const nameOf = (address: string) => address.slice(address.indexOf(FOLDER) + FOLDER.length)

test('pictures of a device’s drafts stay, in their lists and in their texts, until the drafts are deleted', async () => {
  const device = freshDevice()
  const [listed, shown, fresh, unused] = [await upload(), await upload(), await upload(), await upload()]
  await keep(device, { images: [listed] })
  await keep(device, { content: `<img src="${shown}">` })
  const told = draftPictures(device)
  await told.launched(userId)
  await told.uploaded(userId, fresh)
  expect(await unusedIn31Days()).toEqual([nameOf(unused)])
  await device.own.drafts.clear()
  // The next launch, which has no record of an upload.
  await draftPictures(device).launched(userId)
  expect(new Set(await unusedIn31Days())).toEqual(new Set([listed, shown, fresh, unused].map(nameOf)))
})

test('each device reports only its own drafts', async () => {
  const [one, other] = [freshDevice(), freshDevice()]
  const address = await upload()
  await keep(one, { images: [address] })
  await draftPictures(one).launched(userId)
  await draftPictures(other).launched(userId)
  expect(await unusedIn31Days()).not.toContain(nameOf(address))
})

test('in front of a hosted project the backoffice removes pictures unused for 30 days, and nothing else', async () => {
  const device = freshDevice()
  const [old, drafted] = [await upload(), await upload()]
  await keep(device, { images: [drafted] })
  await keepHouse(-31)
  const young = await upload()
  await draftPictures(device, true).launched(userId)
  const isThere = async (address: string) =>
    (await magazine.raw(new URL(address, 'http://localhost').pathname)).ok
  expect([await isThere(old), await isThere(drafted), await isThere(young)]).toEqual([false, true, true])
})

test('without a connection nothing is thrown', async () => {
  backoffice.connection = 'unsent'
  await expect(draftPictures(freshDevice(), true).launched(userId)).resolves.toBeUndefined()
})

test('names are found in addresses of any host, in lists and texts, once each', () => {
  const form = {
    images: [`https://x.supabase.co${FOLDER}a-10x10.webp`, '/pictures/b-10x10.webp'],
    content: `<img src="${FOLDER}c-10x10.w480.webp"><img src='${FOLDER}a-10x10.webp'>`,
  }
  expect(storedPictureNames(form)).toEqual(['a-10x10.webp', 'c-10x10.w480.webp'])
})
