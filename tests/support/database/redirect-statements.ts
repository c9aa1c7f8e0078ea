// Every kind of statement on `public.redirects`, and rows that the table rejects, for the tests on both databases.

/** One redirect; inserted by the owner of the schema. */
export const redirectRow = `insert into public.redirects (path, to_path) values ('/2019/05/movil', '/')`

export const redirectReading = 'select * from public.redirects'

export const redirectWrites = [
  {
    what: 'create a redirect',
    sql: `insert into public.redirects (path, to_path) values ('/otra', '/') returning path`,
    isNew: true,
  },
  { what: 'change redirects', sql: `update public.redirects set to_path = '/search' returning path` },
  { what: 'delete redirects', sql: 'delete from public.redirects returning path' },
] as const

const row = (path: string, target: string) =>
  `insert into public.redirects (path, article_id, to_path) values (${path}, ${target}) returning path`
const ARTICLE = `'d0000000-0000-4000-8000-000000000001', null`

export const goodRedirects = [
  row(`'/2019/05/movil'`, ARTICLE),
  row(`'/?p=123'`, ARTICLE),
  row(`'/blog/?p=7'`, ARTICLE),
  row(`'/año/ñandú.html'`, ARTICLE),
  row(`'/category/audio'`, `null, '/categoria/audio'`),
  row(`'/portada'`, `null, '/'`),
]

/** Each with the constraint that it violates. */
export const badRedirects = [
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
