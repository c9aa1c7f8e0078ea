// A picture is in use however its address is spelled: it is neither offered for deletion nor deleted.
import { expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import { putFile, storageSchema } from '../../support/database/storage-schema.ts'

const database = await openDatabase({ before: storageSchema })

const ID = '0c5f1a52-7d2e-4b8f-9d0a-1f2e3d4c5b6a'
const NAME = `${ID}-1200x675.webp`
const FOLDER = '/storage/v1/object/public/pictures/'
const ADDRESS = `${FOLDER}${NAME}`

const SPELLINGS = {
  plain: ADDRESS,
  'a narrower copy': ADDRESS.replace('.webp', '.w480.webp'),
  'a query': `${ADDRESS}?v=2`,
  'a query in HTML': `${ADDRESS}?width=300&amp;v=2`,
  'a fragment': `${ADDRESS}#cover`,
  'another host': `https://otra.example:8443/cdn${ADDRESS}?x=1#y`,
  'an encoded letter': ADDRESS.replace('c5f', '%635f'),
  'codes in upper and lower case': ADDRESS.replace('-1200', '%2d1200').replace('.webp', '%2Ewebp'),
  'an encoded slash': ADDRESS.replaceAll('/', '%2F'),
  'an address within an address': `/img?url=${encodeURIComponent(encodeURIComponent(ADDRESS))}&w=2`,
  'a decimal reference': ADDRESS.replace('c5f', '&#99;5f'),
  'a hexadecimal one without an end': ADDRESS.replace('.webp', '&#x2Ewebp'),
  'references of a dot and a slash': `${FOLDER.replaceAll('/', '&sol;')}${NAME.replace('.', '&period;')}`,
  'a code within a reference': ADDRESS.replace('c5f', '&percnt;635f'),
  'a backslash': `${FOLDER.replaceAll('/', '\\')}${NAME}`,
  'a set of widths': `${ADDRESS.replace('.webp', '.w480.webp')} 480w,${ADDRESS} 1200w`,
  'the name alone': NAME,
}

const article = (content: string, images: readonly string[] = []) =>
  [
    `insert into public.articles (title, introduction, content, images) values ('Uno', 'b', $1, $2)`,
    [content, JSON.stringify(images)],
  ] as const
const draft = (form: object, scheduled: object | null = null) =>
  [
    `insert into public.drafts (id, form, article, publish_at, scheduled)
     values (gen_random_uuid(), $1, '{}', case when $2::text is not null then now() + interval '1 day' end, $2::jsonb)`,
    [JSON.stringify(form), scheduled === null ? null : JSON.stringify(scheduled)],
  ] as const

/** The places of a picture, each with a statement that puts it there. */
const PLACES = {
  'the list of an article': (address: string) => [article('c', [address])],
  'the text of an article': (address: string) => [article(`<p>\n<img src="${address}" alt="">`)],
  'a draft': (address: string) => [draft({ content: `<img src='${address}'>` })],
  'a text that waits for its time': (address: string) => [draft({}, { images: [address] })],
  'a version': (address: string) => [
    article(`<img src="${address}">`),
    [`update public.articles set content = 'c'`, []] as const,
  ],
  'the trash': (address: string) => [article('c', [address]), ['delete from public.articles', []] as const],
}

test.each(Object.entries(PLACES))('in %s every spelling is a use', (_, put) =>
  database.undone(async (as) => {
    // Each spelling is of its own picture, so that none is in use by another spelling.
    const spellingOf = new Map<string, string>()
    for (const [at, [spelling, address]] of Object.entries(SPELLINGS).entries()) {
      const own = (text: string) => text.replaceAll('5b6a', `5b${10 + at}`)
      spellingOf.set(own(NAME), spelling)
      await as('owner').rows(putFile(own(NAME)))
      for (const [sql, values] of put(own(address))) await as('owner').rows(sql, values)
    }
    const unused = await as('admin').rows<{ name: string }>(
      `select name from jsonb_to_recordset(public.list_pictures(unused => true) -> 'pictures') as listed (name text)`,
    )
    expect(unused.map(({ name }) => spellingOf.get(name))).toEqual([])
    const removal = `select public.remove_pictures('{${[...spellingOf.keys()].join(',')}}')`
    expect(await as('admin').rows(removal)).toEqual([])
    await as('service').rows('select public.keep_house(now())')
    expect(await as('service').rows(`select public.keep_house(now() + interval '40 days')`)).toEqual([])
  }),
)

test('another name is no use, and neither is a part of one', () =>
  database.undone(async (as) => {
    await as('owner').rows(putFile(NAME))
    const others = [
      `${ADDRESS}.jpg`,
      ADDRESS.replace(ID, `x${ID}`),
      ADDRESS.replace('.webp', ''),
      ID,
      '100 % & %zz',
    ]
    await as('owner').rows(...article(others.join(' '), others.slice(0, 1)))
    expect(await as('admin').rows(`select public.remove_pictures('{${NAME}}')`)).toHaveLength(1)
  }))
