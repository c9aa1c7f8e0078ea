import { expect, test } from 'vitest'
import { keepAsItFits, keepShared, leaveShared, readShare, readShared, type Shared } from '#store/shared.ts'
import { freshDevice, refusedDevice } from '../support/fresh-device.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)
const words = { title: 'Un móvil', text: 'Texto', url: '' }
const picture = new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' })

function share(id: string, more: Partial<Shared> = {}): Shared {
  return { id, at: NOW, words, isDrafted: false, pictures: [], ...more }
}

test('a share is read from its form: words, and files that are some', () => {
  const form = new FormData()
  form.append('title', 'Un móvil')
  form.append('text', 'Texto')
  form.append('pictures', picture)
  form.append('pictures', new File([], ''))
  const read = readShare(form, { id: 'a', at: NOW })
  expect(read?.words).toEqual(words)
  expect(read?.pictures.map(({ name }) => name)).toEqual(['foto.jpg'])
})

test('a form that says nothing is no share', () => {
  const form = new FormData()
  form.append('title', '  ')
  form.append('pictures', new File([], ''))
  expect(readShare(form, { id: 'a', at: NOW })).toBeNull()
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

test('of very many the latest stay', async () => {
  const device = freshDevice()
  for (let at = 0; at < 25; at += 1) await keepShared(device, share(`s${at}`, { at: NOW + at }))
  expect(await readShared(device, 's4')).toBeNull()
  expect(await readShared(device, 's24')).not.toBeNull()
})

test('where nothing is kept, it is said', async () => {
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
