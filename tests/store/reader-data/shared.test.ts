import { expect, test } from 'vitest'
import { MOST_WAITING, SHARE_LIMITS, TAKES_SHARES } from '#domain/articles/shared-article.ts'
import {
  firstWaiting,
  keepAsItFits,
  keepShared,
  leaveShared,
  readShare,
  readShared,
  type Shared,
  takeNoShares,
  takeShares,
} from '#store/reader-data/shared.ts'
import { freshDevice, refusedDevice } from '../../support/sync/fresh-device.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)
const words = { title: 'Un móvil', text: 'Texto', url: '' }
const picture = new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' })

function share(id: string, more: Partial<Shared> = {}): Shared {
  return { id, at: NOW, source: 'device', words, isDrafted: false, pictures: [], ...more }
}

function read(fields: readonly (readonly [name: string, value: string | File])[]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return readShare(form, { id: 'a', at: NOW, source: 'unknown' })
}

function pictureOf(bytes: number): File {
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' })
}

test('a share is read from its form: words, and files that are pictures', () => {
  const shared = read([
    ['title', 'Un móvil'],
    ['text', 'Texto'],
    ['pictures', picture],
    ['pictures', new File([], '')],
    ['pictures', new File(['MZ'], 'virus.exe', { type: 'application/octet-stream' })],
  ])
  expect(shared).toEqual(share('a', { source: 'unknown', pictures: [picture] }))
})

test('a form that says nothing is no share', () => {
  expect(
    read([
      ['title', '  '],
      ['pictures', new File([], '')],
    ]),
  ).toBe('empty')
})

test('a share holds so many words, pictures and bytes, and no more', () => {
  const { characters, pictures, pictureBytes, allBytes } = SHARE_LIMITS
  const some = (count: number, bytes: number) =>
    read(Array.from({ length: count }, () => ['pictures', pictureOf(bytes)] as const))
  expect(read([['text', 'x'.repeat(characters)]])).toMatchObject({ id: 'a' })
  expect(read([['text', 'x'.repeat(characters + 1)]])).toBe('too-large')
  expect(some(pictures, 1)).toMatchObject({ id: 'a' })
  expect(some(pictures + 1, 1)).toBe('too-large')
  expect(some(1, pictureBytes)).toMatchObject({ id: 'a' })
  expect(some(1, pictureBytes + 1)).toBe('too-large')
  expect(some(2, allBytes / 2)).toBe('too-large')
  expect(some(3, allBytes / 3 + 1)).toBe('too-large')
})

test('a share stays until its pictures are uploaded', async () => {
  const device = freshDevice()
  await keepShared(device, share('a', { pictures: [picture] }))
  await leaveShared(device, 'a', [picture])
  const left = await readShared(device, 'a')
  expect([left?.isDrafted, left?.pictures.length]).toEqual([true, 1])
  await leaveShared(device, 'a', [])
  expect(await readShared(device, 'a')).toBeNull()
})

test('an old one that nobody opened goes with the next', async () => {
  const device = freshDevice()
  await keepShared(device, share('old', { at: NOW - 31 * DAY }))
  await keepShared(device, share('young', { at: NOW - 29 * DAY }))
  await keepShared(device, share('new'))
  const here = await Promise.all(['old', 'young', 'new'].map((id) => readShared(device, id)))
  expect(here.map((each) => each?.id)).toEqual([undefined, 'young', 'new'])
})

test('while so many wait, a further one is refused and none of them is lost', async () => {
  const device = freshDevice()
  const keep = (at: number) => keepShared(device, share(`s${at}`, { at: NOW + at }))
  for (let at = 0; at < MOST_WAITING; at += 1) expect(await keep(at)).toBe(true)
  expect(await keepAsItFits(device, share('more', { at: NOW + MOST_WAITING }))).toBe('full')
  expect(await readShared(device, 'more')).toBeNull()
  expect((await firstWaiting(device))?.id).toBe('s0')
  // An answered share no longer waits.
  await leaveShared(device, 's0', [picture])
  expect((await firstWaiting(device))?.id).toBe('s1')
  expect(await keep(MOST_WAITING)).toBe(true)
  expect(await readShared(device, 's0')).not.toBeNull()
})

test('signing out deletes waiting shares, and stores no more', async () => {
  const device = freshDevice()
  await takeShares(device)
  expect(await device.own.settings.get(TAKES_SHARES)).toBeDefined()
  await keepShared(device, share('waits'))
  await keepShared(device, share('answered', { isDrafted: true, pictures: [picture] }))
  await takeNoShares(device)
  expect(await device.own.settings.get(TAKES_SHARES)).toBeUndefined()
  expect(await firstWaiting(device)).toBeNull()
  expect(await readShared(device, 'answered')).not.toBeNull()
})

test('reports when storage is refused', async () => {
  expect(await keepAsItFits(refusedDevice(), share('a'))).toBe('not-kept')
})

test('where the pictures do not fit, the words stay and it is said', async () => {
  const device = freshDevice()
  device.own.settings.hook('creating', (_key, { value }) => {
    if (typeof value === 'object' && value !== null && 'pictures' in value && String(value.pictures) !== '')
      throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await keepAsItFits(device, share('a', { pictures: [picture] }))).toBe('without-pictures')
  expect((await readShared(device, 'a'))?.words).toEqual(words)
  const nothing = { title: '', text: '', url: '' }
  expect(await keepAsItFits(device, share('b', { words: nothing, pictures: [picture] }))).toBe('not-kept')
  expect(await readShared(device, 'b')).toBeNull()
})
