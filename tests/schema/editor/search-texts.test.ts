// The backoffice's search in texts that are not on the editor's device.
import { expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { putArticle } from '../../support/sync/rows.ts'

const database = await openDatabase()

async function found(session: Session, ...words: string[]): Promise<string[]> {
  const { ids } = await session.row<{ ids: string[] }>('select public.search_texts($1) as ids', [words])
  return ids
}

const put = async (session: Session, columns: Record<string, unknown>) =>
  (await putArticle<{ id: string }>(session, columns)).id

test('finds what holds every word in title, introduction or text, folded, the newest first', () =>
  database.undone(async (as) => {
    const older = await put(as('owner'), {
      title: 'Una CÁMARA',
      content: '<p>Cuesta un montón en España.</p>',
      published_at: '2020-01-01',
    })
    const newer = await put(as('owner'), {
      introduction: 'Otra cámara',
      content: '<p class="espana">Un monton.</p>',
      published_at: '2021-01-01',
    })
    expect(await found(as('admin'), 'camara')).toEqual([newer, older])
    expect(await found(as('admin'), 'camara', 'monton', 'un')).toEqual([newer, older])
    expect(await found(as('admin'), 'españa')).toEqual([older])
    // An n finds ñ, and tags are not searched.
    expect(await found(as('admin'), 'espana', 'camara')).toEqual([older])
    expect(await found(as('admin'), '100%_')).toEqual([])
    // An angle bracket in a title is not a tag.
    const cheap = await put(as('owner'), { title: 'Auriculares por < 50 euros', content: '<p>Su ÉPOCA</p>' })
    expect(await found(as('admin'), 'euros', 'epoca')).toEqual([cheap])
    // Words are matched literally, never as patterns.
    expect(await found(as('admin'), 'c.mara')).toEqual([])
    expect(await found(as('admin'), 'espa[nñ]a')).toEqual([])
    expect(await found(as('admin'), 'monton.', '(a|b)*+?{9}^$\\')).toEqual([])
    expect(await found(as('admin'), 'monton.')).toEqual([newer])
  }))

test('answers 500 at most', () =>
  database.undone(async (as) => {
    await as('owner').rows(
      `insert into public.articles (title, introduction, content) select 'Grillo', 'b', 'c' from generate_series(1, 510)`,
    )
    expect(await found(as('admin'), 'grillo')).toHaveLength(500)
  }))

test.each([
  ['none', `'{}'`],
  ['nine', `'{a,b,c,d,e,f,g,h,i}'`],
  ['an empty one', `'{a,""}'`],
  ['null', `'{a,null}'`],
  ['200 characters and more', `array[repeat('a', 201)]`],
])('refuses words: %s', (_name, words) =>
  database.undone(async (as) => {
    expect((await as('admin').refusal(`select public.search_texts(${words})`)).code).toBe('22023')
  }),
)
