// Redirects: which rows are valid, and what follows from changed slugs.
import { expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'

const database = await openDatabase()

const row = (path: string, target: string) =>
  `insert into public.redirects (path, article_id, to_path) values (${path}, ${target}) returning path`
const ARTICLE = `'d0000000-0000-4000-8000-000000000001', null`

const goodRedirects = [
  row(`'/2019/05/movil'`, ARTICLE),
  row(`'/?p=123'`, ARTICLE),
  row(`'/blog/?p=7'`, ARTICLE),
  row(`'/año/ñandú.html'`, ARTICLE),
  row(`'/category/audio'`, `null, '/categoria/audio'`),
  row(`'/portada'`, `null, '/'`),
]

/** Each with the constraint that it violates. */
const badRedirects = [
  [row(`'/'`, ARTICLE), 'redirects_path_form'],
  [row(`'sin-barra'`, ARTICLE), 'redirects_path_form'],
  [row(`'//otro.example/x'`, ARTICLE), 'redirects_path_form'],
  [row(`'/con-barra/'`, ARTICLE), 'redirects_path_form'],
  [row(`E'/con\\nlínea'`, ARTICLE), 'redirects_path_form'],
  [row(String.raw`'/con\revés'`, ARTICLE), 'redirects_path_form'],
  [row(`'/' || repeat('a', 700)`, ARTICLE), 'redirects_path_form'],
  [row(`'/a'`, 'null, null'), 'redirects_one_target'],
  [row(`'/a'`, `'d0000000-0000-4000-8000-000000000001', '/'`), 'redirects_one_target'],
  [row(`'/a'`, `null, 'https://otro.example/'`), 'redirects_to_path_own'],
  [row(`'/a'`, `null, '//otro.example/'`), 'redirects_to_path_own'],
  [row(`'/a'`, String.raw`null, '/\otro.example/'`), 'redirects_to_path_own'],
  [row(`'/a'`, `null, E'/a\\nSet-Cookie: x'`), 'redirects_to_path_own'],
] as const

test.each(goodRedirects)('a key and a target of ours are taken: %s', (sql) =>
  database.undone(async (as) => {
    expect(await as('admin').rows(sql)).toHaveLength(1)
  }),
)

test.each(badRedirects)('a row of another form is refused: %s', (sql, constraint) =>
  database.undone(async (as) => {
    expect(await as('admin').refusal(sql)).toMatchObject({ code: '23514', constraint })
  }),
)

test('a redirect stays when its article goes, and leads where that was', () =>
  database.undone(async (as) => {
    await as('owner').rows(
      `insert into public.articles (id, title, introduction, content) values ('d0000000-0000-4000-8000-000000000001', 'a', 'b', 'c')`,
    )
    await as('admin').rows(goodRedirects[0] ?? '')
    await as('admin').rows('delete from public.articles')
    expect(await as('anon').rows('select * from public.redirects')).toHaveLength(1)
  }))

test('a changed slug leads from the former one, without a chain or a circle', () =>
  database.undone(async (as) => {
    const led = () => as('anon').rows('select path, to_path from public.redirects order by path')
    await as('admin').rows(`insert into public.categories (name, slug) values ('Audio', 'audio')`)
    await as('admin').rows(`update public.categories set slug = 'sonido'`)
    expect(await led()).toEqual([{ path: '/categoria/audio', to_path: '/categoria/sonido' }])
    await as('admin').rows(`update public.categories set slug = 'ruido'`)
    expect(await led()).toEqual([
      { path: '/categoria/audio', to_path: '/categoria/ruido' },
      { path: '/categoria/sonido', to_path: '/categoria/ruido' },
    ])
    await as('admin').rows(`update public.categories set slug = 'audio'`)
    expect(await led()).toEqual([
      { path: '/categoria/ruido', to_path: '/categoria/audio' },
      { path: '/categoria/sonido', to_path: '/categoria/audio' },
    ])
    await as('admin').rows(`insert into public.categories (name, slug) values ('Ruido', 'ruido')`)
    expect(await led()).toEqual([{ path: '/categoria/sonido', to_path: '/categoria/audio' }])
    // A slug that is too long for a key can still be changed.
    await as('admin').rows(`update public.categories set slug = repeat('a', 700) where slug = 'audio'`)
    await as('admin').rows(`update public.categories set slug = 'corto' where slug <> 'ruido'`)
    expect(await led()).toEqual([
      { path: '/categoria/audio', to_path: '/categoria/corto' },
      { path: '/categoria/sonido', to_path: '/categoria/corto' },
    ])
  }))

test.each([
  ['authors', '/autor/', { name: 'Ana' }],
  ['guides', '/guia/', { title: '¿Qué móvil?' }],
])('P27.39 a changed slug of %s leads from the former one, until another takes it', (table, at, row) =>
  database.undone(async (as) => {
    const led = () => as('anon').rows('select path, to_path from public.redirects order by path')
    const put = async (slug: string) => {
      const [column, value] = Object.entries(row)[0] ?? []
      await as('admin').rows(`insert into public.${table} (slug, ${column}) values ($1, $2)`, [slug, value])
    }
    await put('uno')
    await as('admin').rows(`update public.${table} set slug = 'dos'`)
    await as('admin').rows(`update public.${table} set slug = 'tres'`)
    expect(await led()).toEqual([
      { path: `${at}dos`, to_path: `${at}tres` },
      { path: `${at}uno`, to_path: `${at}tres` },
    ])
    await put('dos')
    expect(await led()).toEqual([{ path: `${at}uno`, to_path: `${at}tres` }])
  }),
)
