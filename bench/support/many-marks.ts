// A phone after years of reading: thousands of reviews saved and read, stored in the reader database as the app
// stores them (`src/store/reader-data/reader-database.ts`).
import type { Page } from 'playwright-core'
import { until } from './reader.ts'

/**
 * Saves the first card's review with its button, then copies that row under new ids until `count` are saved, and
 * marks as many as read. The app in `page` must show a list.
 */
export async function addMarks(page: Page, count: number): Promise<void> {
  const button = page.locator('li[data-story] [data-save]').first()
  await button.tap()
  await until(page, hasSaved, 'the saved review with its pictures')
  const stored = await page.evaluate(copySaved, count)
  if (stored < count) throw new Error(`There are ${stored} saved reviews, not ${count}.`)
}

/** In the page: is the first saved review complete on the device? */
async function hasSaved(): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('cacharreo-own')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error('The own database does not open.'))
  })
  const asked = database.transaction('saved').objectStore('saved').getAll()
  const rows = await new Promise<{ wants: number }[]>((resolve) => {
    asked.onsuccess = () => resolve(asked.result)
  })
  database.close()
  return rows.some(({ wants }) => wants === 0)
}

/** In the page: copies the row. Returns the number of saved reviews afterwards. */
async function copySaved(count: number): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(request.error?.message))
    })
  const database = await done(indexedDB.open('cacharreo-own'))
  const names = ['saved', 'savedTexts', 'readings']
  const writing = database.transaction(names, 'readwrite')
  const [saved, texts, readings] = names.map((name) => writing.objectStore(name))
  if (!saved || !texts || !readings) throw new Error('The own database lacks a store.')
  const [row] = await done(saved.getAll())
  const text = await done(texts.get(row.id))
  for (let at = 1; at <= count; at += 1) {
    const id = crypto.randomUUID()
    saved.put({ ...row, id, savedAt: row.savedAt - at, article: { ...row.article, id } })
    texts.put({ ...text, id })
    readings.put({ id, done: 1, at: row.savedAt - at, block: 9, blocks: 10, words: 'Así termina' })
  }
  const total = await done(saved.count())
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
  return total
}
