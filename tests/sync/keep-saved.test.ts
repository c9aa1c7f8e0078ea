import { describe, expect, test } from 'vitest'
import { articleById } from '#store/article-by-id.ts'
import { articlesByIds } from '#store/queries.ts'
import { removeSaved, saveArticle } from '#store/reader-data/saved.ts'
import type { Device } from '#store/device/device.ts'
import { articleId } from '../support/fakes/fake-table-api.ts'
import { settledReader, textsOn } from '../support/browser/offline-reader.ts'

async function save(device: Device, id: string): Promise<void> {
  const [article] = await articlesByIds(device, [], [id])
  if (!article) throw new Error(`no ${id}`)
  await saveArticle(device, article)
}

const ID = articleId(3)
const savedText = async (device: Device) => (await device.own.savedTexts.get(ID))?.content

describe('what was saved', () => {
  test('comes with its text and every picture of it, also while saving data', async () => {
    const { server, device, sync, pictures } = await settledReader(60, { isSavingData: () => true })
    server.putArticle({
      id: ID,
      images: ['/pictures/uno-1200x675.webp', '/pictures/dos-1200x675.webp'],
      content: '<p>Texto</p><img src="https://ejemplo.es/foto.jpg">',
    })
    await sync.requests.now()
    expect(await textsOn(device)).toBe(0)
    await save(device, ID)
    await sync.requests.storeSaved()
    expect(await savedText(device)).toContain('Texto')
    expect([...pictures.saved]).toEqual([
      '/pictures/uno-1200x675.webp',
      '/pictures/dos-1200x675.webp',
      'https://ejemplo.es/foto.jpg',
    ])
  })

  test('is brought up to date after it has changed: text, pictures, title', async () => {
    const { server, device, sync, pictures, offline } = await settledReader(60)
    await save(device, ID)
    await sync.requests.storeSaved()
    await offline.free()
    server.putArticle({
      id: ID,
      title: 'Otro título',
      content: '<p>Otro texto</p>',
      images: ['/pictures/nueva-1200x675.webp'],
    })
    await sync.requests.now()
    await sync.refresh()
    expect(await savedText(device)).toBe('<p>Otro texto</p>')
    expect((await device.own.saved.get(ID))?.article.title).toBe('Otro título')
    expect(pictures.saved.has('/pictures/nueva-1200x675.webp')).toBe(true)
    await sync.refresh()
    expect([...pictures.saved]).toEqual(['/pictures/nueva-1200x675.webp'])
  })

  test('stays when the editor deletes it, and is current again when it comes back', async () => {
    const { server, device, sync, pictures } = await settledReader(60)
    await save(device, ID)
    await sync.requests.storeSaved()
    const row = server.articles.find(({ id }) => id === ID)
    server.deleteArticle(ID)
    await sync.requests.now()
    await sync.refresh()
    expect(await device.copy.heads.get(ID)).toBeUndefined()
    expect(await device.own.saved.get(ID)).toMatchObject({ isRemoved: true })
    expect(await articleById(device, { id: ID })).toMatchObject({
      isRemoved: true,
      body: { content: `<p>Texto de ${ID}</p>` },
    })
    expect(pictures.saved.size).toBe(1)
    server.putArticle({ ...row, id: ID, content: '<p>De vuelta</p>' })
    await sync.requests.now()
    await sync.refresh()
    expect(await device.own.saved.get(ID)).toMatchObject({ isRemoved: false })
    expect(await savedText(device)).toBe('<p>De vuelta</p>')
  })

  test('without a connection is completed when it is back', async () => {
    const { server, device, sync, pictures, page } = await settledReader(60, { isSavingData: () => true })
    page.connected = false
    server.fault = () => 'reject'
    pictures.fault = () => 'network'
    await save(device, ID)
    await sync.requests.storeSaved()
    expect(await savedText(device)).toBeUndefined()
    page.connected = true
    server.fault = () => null
    pictures.fault = () => null
    await sync.requests.now()
    await sync.refresh()
    expect(await savedText(device)).toBe(`<p>Texto de ${ID}</p>`)
    expect(pictures.saved.size).toBe(1)
  })

  test('asks for nothing once it is whole', async () => {
    const { server, device, sync } = await settledReader(60)
    await save(device, ID)
    await sync.requests.storeSaved()
    server.requests.length = 0
    await sync.requests.storeSaved()
    expect(server.paths).toEqual([])
    expect((await device.own.saved.toArray()).map(({ wants }) => wants)).toEqual([0])
  })

  test('lets go of its pictures once it is removed', async () => {
    const { device, sync, pictures } = await settledReader(60)
    await save(device, ID)
    await sync.requests.storeSaved()
    await removeSaved(device, ID)
    await sync.requests.storeSaved()
    expect([...pictures.saved]).toEqual([])
  })

  test('a missing picture does not delay the others', async () => {
    const { device, sync, pictures } = await settledReader(60)
    pictures.fault = (address) => (address.includes(ID) ? 'missing' : null)
    await save(device, ID)
    await save(device, articleId(4))
    await sync.requests.storeSaved()
    expect([...pictures.saved]).toEqual([`/pictures/${articleId(4)}-1200x675.webp`])
    expect((await device.own.saved.toArray()).map(({ wants }) => wants)).toEqual([0, 0])
  })
})
