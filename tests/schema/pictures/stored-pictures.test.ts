// Which pictures are stored, what uses them, and which may be deleted.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { putFile, storageSchema } from '../../support/database/storage-schema.ts'

const database = await openDatabase({ before: storageSchema })

const FOLDER = '/storage/v1/object/public/pictures/'
const HOLDER = 'e0000000-0000-4000-8000-000000000001'

interface Listed {
  readonly count: number
  readonly bytes: number
  readonly pictures: readonly {
    readonly name: string
    readonly smallest: string
    readonly bytes: number
    readonly uses: readonly { readonly kind: string; readonly title: string | null }[]
  }[]
}

async function list(as: Session, given = ''): Promise<Listed> {
  const { listed } = await as.row<{ listed: Listed }>(`select public.list_pictures(${given}) as listed`)
  return listed
}

const names = async (as: Session, given = '') => (await list(as, given)).pictures.map(({ name }) => name)

const remove = async (as: Session, ...wanted: readonly string[]) => {
  const rows = await as.rows<{ name: string }>(
    `select public.remove_pictures('{${wanted.join(',')}}') as name`,
  )
  return rows.map(({ name }) => name)
}

const article = (title: string, images: readonly string[], content = 'c') =>
  `insert into public.articles (title, introduction, content, images)
   values ('${title}', 'b', '${content}', '${JSON.stringify(images)}')`

describe('the list', () => {
  test('is of pictures, each with its copies: how large they are together, and the smallest to look at', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a-1200x675.webp', { size: 90_000 }))
      await as('owner').rows(putFile('a-1200x675.w480.webp', { size: 9000 }))
      await as('owner').rows(putFile('b.jpg', { size: 400_000, age: 2 }))
      const { count, bytes, pictures } = await list(as('admin'))
      expect([count, bytes]).toEqual([2, 499_000])
      expect(pictures).toMatchObject([
        { name: 'a-1200x675.webp', smallest: 'a-1200x675.w480.webp', bytes: 99_000, uses: [] },
        { name: 'b.jpg', smallest: 'b.jpg', bytes: 400_000, uses: [] },
      ])
    }))

  test('is in parts, the newest or the largest first', () =>
    database.undone(async (as) => {
      for (const [name, size, age] of [
        ['old', 3000, 9],
        ['new', 1000, 1],
        ['mid', 2000, 5],
      ] as const)
        await as('owner').rows(putFile(`${name}.webp`, { size, age }))
      expect(await names(as('admin'))).toEqual(['new.webp', 'mid.webp', 'old.webp'])
      expect(await names(as('admin'), `'size'`)).toEqual(['old.webp', 'mid.webp', 'new.webp'])
      expect(await names(as('admin'), `lim => 1, skip => 1`)).toEqual(['mid.webp'])
      expect((await list(as('admin'), `lim => 1, skip => 9`)).count).toBe(3)
    }))

  test('says what uses each picture: article, draft, version of the last year, draft on a device', () =>
    database.undone(async (as) => {
      for (const name of ['listed', 'shown', 'drafted', 'planned', 'former', 'deleted', 'device', 'idle'])
        await as('owner').rows(putFile(`${name}.webp`))
      await as('owner').rows(article('Uno', [`${FOLDER}listed.webp`, `${FOLDER}former.webp`]))
      await as('owner').rows(article('Cuatro', [`${FOLDER}deleted.webp`]))
      await as('owner').rows(`delete from public.articles where title = 'Cuatro'`)
      await as('owner').rows(article('Dos', [], `<img src="${FOLDER}shown.w480.webp">`))
      await as('owner').rows(
        `update public.articles set images = '["${FOLDER}listed.webp"]' where title = 'Uno'`,
      )
      await as('owner').rows(
        `insert into public.drafts (id, form, article, publish_at, scheduled) values (gen_random_uuid(),
         '{"content": "<img src=${FOLDER}drafted.webp>"}', '{"title": "Tres"}', now(), '{"images": ["${FOLDER}planned.webp"]}')`,
      )
      await as('admin').rows(`select public.keep_draft_pictures('${HOLDER}', '{device.webp}')`)
      const { pictures } = await list(as('admin'))
      const uses = Object.fromEntries(
        pictures.map(({ name, uses: of }) => [name, of.map(({ kind, title }) => `${kind} ${title}`)]),
      )
      expect(uses).toEqual({
        'listed.webp': ['article Uno', 'version Uno'],
        'former.webp': ['version Uno'],
        'deleted.webp': ['trash Cuatro'],
        'shown.webp': ['article Dos'],
        'drafted.webp': ['draft Tres'],
        'planned.webp': ['draft Tres'],
        'device.webp': ['device null'],
        'idle.webp': [],
      })
      expect(await names(as('admin'), 'unused => true')).toEqual(['idle.webp'])
    }))

  test('is searched by the titles of what uses a picture, without accents, and by names', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a.webp'))
      await as('owner').rows(putFile('camara-2.webp'))
      await as('owner').rows(article('Cámara Ñandú', [`${FOLDER}a.webp`]))
      expect(await names(as('admin'), `words => ' nandu '`)).toEqual(['a.webp'])
      expect(await names(as('admin'), `words => 'CÁMARA'`)).toHaveLength(2)
      expect(await names(as('admin'), `words => '%'`)).toEqual([])
    }))
})

describe('a removal', () => {
  test('takes a picture that nothing uses, with its copies, and no other', () =>
    database.undone(async (as) => {
      for (const name of ['a-1x1.webp', 'a-1x1.w480.webp', 'b.webp', 'c 1.webp', 'd.webp'])
        await as('owner').rows(putFile(name))
      await as('owner').rows(article('Uno', [`${FOLDER}b.webp`]))
      expect(await remove(as('admin'), 'a-1x1.webp', 'b.webp', 'c 1.webp', 'none.webp')).toEqual([
        'a-1x1.w480.webp',
        'a-1x1.webp',
      ])
      expect(await as('admin').rows('delete from storage.objects returning name')).toHaveLength(2)
    }))

  const uses = {
    'an article': article('Uno', [`${FOLDER}a.webp`]),
    'a draft on a device': `insert into private.draft_pictures values ('${HOLDER}', 'a', now())`,
    'a form that holds it': `insert into private.draft_pictures values ('${HOLDER}', 'a', now(), now() + interval '1 minute')`,
  }

  test.each(Object.entries(uses))('takes nothing that is used by %s since it was listed', (_, use) =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a.webp'))
      expect(await names(as('admin'), 'unused => true')).toEqual(['a.webp'])
      await as('owner').rows(use)
      expect(await remove(as('admin'), 'a.webp')).toEqual([])
      expect(await as('admin').rows('delete from storage.objects returning name')).toEqual([])
    }),
  )

  test('takes what only a version of before the last year shows', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a.webp'))
      await as('owner').rows(article('Uno', [`${FOLDER}a.webp`]))
      await as('owner').rows('delete from public.articles')
      await as('owner').rows(`update public.versions set ended_at = now() - interval '367 days'`)
      expect(await remove(as('admin'), 'a.webp')).toEqual(['a.webp'])
    }))

  test('once decided, nobody begins to use the picture; left undone, the picture stays and may be used again', () =>
    database.undone(async (as) => {
      const hold = `select public.hold_pictures('${HOLDER}', '{a.webp, b.webp, none.webp}') as name`
      await as('owner').rows(putFile('a.webp'))
      await as('owner').rows(putFile('b.webp'))
      await remove(as('admin'), 'a.webp')
      expect(await as('admin').rows(hold)).toEqual([{ name: 'b.webp' }])
      await as('owner').rows(`update private.unused_pictures set removed_at = now() - interval '6 minutes'`)
      expect(await as('admin').rows('delete from storage.objects returning name')).toEqual([])
      await as('owner').rows(`update private.unused_pictures set removed_at = now() - interval '11 minutes'`)
      expect(await as('admin').rows(hold)).toHaveLength(2)
      expect(await remove(as('admin'), 'a.webp')).toEqual([])
    }))

  test('what housekeeping is about to remove is not begun to be used either', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a.webp'))
      await as('service').rows('select public.keep_house(now())')
      expect(
        await as('service').rows(`select public.keep_house(now() + interval '31 days') as name`),
      ).toHaveLength(1)
      expect(await as('admin').rows(`select public.hold_pictures('${HOLDER}', '{a.webp}')`)).toEqual([])
    }))

  test('what is held is let go of when its holder says so, or after the time that it named', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a.webp'))
      await as('admin').rows(`select public.hold_pictures('${HOLDER}', '{a.webp}')`)
      expect(await names(as('admin'), 'unused => true')).toEqual([])
      await as('admin').rows(`select public.release_pictures('${HOLDER}')`)
      expect(await names(as('admin'), 'unused => true')).toEqual(['a.webp'])
      await as('admin').rows(`select public.hold_pictures('${HOLDER}', '{a.webp}', 5)`)
      await as('owner').rows(`update private.draft_pictures set until = until - interval '6 minutes'`)
      expect(await remove(as('admin'), 'a.webp')).toEqual(['a.webp'])
      // Pictures of drafts on a device do not count.
      await as('admin').rows(`select public.keep_draft_pictures('${HOLDER}', '{b.webp}')`)
      await as('admin').rows(`select public.release_pictures('${HOLDER}')`)
      expect(await as('owner').rows('select stem from private.draft_pictures where until is null')).toEqual([
        { stem: 'b' },
      ])
    }))
})

describe('what is noted of a picture', () => {
  const HASH = 'a'.repeat(64)
  const find = async (as: Session) => {
    const { found } = await as.row<{ found: unknown }>(`select public.find_picture('${HASH}') as found`)
    return found
  }

  test('is given with it and searched: the name of its file, and what it shows', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a-1200x675.webp', {}))
      await as('owner').rows(putFile('b-1200x675.webp', {}))
      await as('admin').rows(`select public.note_picture('a-1200x675.webp', 'IMG_Cámara.JPG', '${HASH}')`)
      await as('admin').rows(`select public.note_picture('a-1200x675.webp', alt => 'La bisagra')`)
      const { pictures } = await list(as('admin'), `words => 'img_camara'`)
      expect(pictures).toMatchObject([
        { name: 'a-1200x675.webp', file_name: 'IMG_Cámara.JPG', alt: 'La bisagra' },
      ])
      expect(await names(as('admin'), `words => 'bisagra'`)).toEqual(['a-1200x675.webp'])
    }))

  test('is given by the names of the pictures, of those that something is noted of', () =>
    database.undone(async (as) => {
      for (const name of ['a-1x1.webp', 'b-1x1.webp', 'c-1x1.webp']) await as('owner').rows(putFile(name, {}))
      await as('admin').rows(`select public.note_picture('a-1x1.webp', 'a.jpg', '${HASH}', '')`)
      await as('admin').rows(`select public.note_picture('c-1x1.webp', 'c.jpg')`)
      expect(
        await as('admin').row(`select public.noted_pictures('{a-1x1.webp,b-1x1.webp,a-1x1.webp}') as noted`),
      ).toEqual({ noted: [{ name: 'a-1x1.webp', file_name: 'a.jpg', hash: HASH, alt: '' }] })
    }))

  test('finds it by its file, for as long as it is there and stays', () =>
    database.undone(async (as) => {
      await as('owner').rows(putFile('a-1200x675.webp', {}))
      await as('owner').rows(putFile('a-1200x675.w480.webp', {}))
      expect(await find(as('admin'))).toBeNull()
      await as('admin').rows(
        `select public.note_picture('a-1200x675.webp', 'a.jpg', '${HASH}', 'La bisagra')`,
      )
      expect(await find(as('admin'))).toEqual({ name: 'a-1200x675.webp', alt: 'La bisagra' })
      await remove(as('admin'), 'a-1200x675.webp')
      expect(await find(as('admin'))).toBeNull()
    }))

  test('goes with it, and nothing is noted of what is not there', () =>
    database.undone(async (as) => {
      const notes = () => as('owner').rows('select stem from private.picture_notes')
      await as('admin').rows(`select public.note_picture('none-1x1.webp', 'a.jpg')`)
      expect(await notes()).toEqual([])
      await as('owner').rows(putFile('a-1200x675.webp', {}))
      await as('admin').rows(`select public.note_picture('a-1200x675.webp', 'a.jpg')`)
      expect(await notes()).toHaveLength(1)
      await as('owner').rows(`delete from storage.objects`)
      await as('admin').rows('select public.unused_pictures()')
      expect(await notes()).toEqual([])
    }))
})
