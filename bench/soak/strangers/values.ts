// Tables, functions, columns and values, existing ones and others, and their spellings in an address.
import fc from 'fast-check'
import { anyOf } from './draw.ts'

type Text = fc.Arbitrary<string>

const HUGE = '9'.repeat(40)
const ID = '00000000-0000-4000-8000-000000000001'

export const table: Text = fc.oneof(
  { weight: 6, arbitrary: anyOf('articles categories') },
  anyOf(
    'drafts versions last_changes redirects admins state tombstones notes users sessions refresh_tokens objects',
  ),
  anyOf('pg_authid pg_stat_activity Articles articles%00 a%2fb "articles"'),
  fc.constantFrom('', 'x'.repeat(300)),
)

export const call: Text = fc.oneof(
  anyOf(
    'sync_head sync_page sync_changes sync_bodies sync_article sync_gone list_trash restore_article restore_category',
  ),
  anyOf(
    'publish_due take_back_article keep_house unused_pictures list_pictures remove_pictures hold_pictures release_pictures keep_draft_pictures note_picture find_picture',
  ),
  anyOf('pg_sleep pg_read_file set_config query_to_xml version is_admin purge nope'),
)

export const column: Text = fc.oneof(
  { weight: 5, arbitrary: anyOf('id title introduction content overall published_at rev') },
  anyOf('images category_id updated_at read_time name slug color description count articles'),
  anyOf(
    'form article scheduled row user_id email encrypted_password ctid tableoid * nope "title" "a,b" id%00 título',
  ),
  fc.constantFrom('', 'x'.repeat(200)),
)

/** Patterns on which a backtracking matcher never finishes, and invalid ones. */
const pattern: Text = fc.oneof(
  anyOf(
    '(.+)Q\\1 (a+)+$ ((a*)*)*b ^(.*?,){11}P (x{255}){255} (.*)(.*)(.*)(.*)(.*)\\5Q (((( [[:alpha:]]{255} \\ [ * %',
  ),
  fc.constantFrom('_'.repeat(500), '*a'.repeat(200), '.'.repeat(3000)),
)

export const value: Text = fc.oneof(
  { weight: 3, arbitrary: anyOf(`1 0 -1 null true 2026-01-01 infinity ${ID} ${HUGE} NaN 1e999`) },
  pattern,
  fc.constantFrom(
    '',
    '{a,b}',
    '{}',
    '{{}',
    '[1,2)',
    '(,)',
    '["a"]',
    '{"a":[{}]}',
    "'; drop table x --",
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

export const list: Text = fc.array(value, { maxLength: 6 }).map((values) => `(${values.join(',')})`)

export const number: Text = fc.oneof(
  fc.integer({ min: -3, max: 30 }).map(String),
  anyOf(`0 1000 1000000000 ${HUGE} -${HUGE} 1.5 all %31`),
)

const bytesOf = (words: string) => [...Buffer.from(words, 'utf8')]
/** `encodeURIComponent` that also accepts a lone surrogate. */
const escaped = (words: string) => encodeURIComponent(Buffer.from(words, 'utf8').toString('utf8'))
/** Escapes only characters that a line of HTTP cannot contain. */
const spelled = (words: string) => words.replaceAll(/[^!-~]|[#&]/gu, escaped)
const everyByte = (words: string) =>
  bytesOf(words)
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')

/** Spellings of a name or value in an address: plain, escaped, escaped twice, with every byte escaped. */
export const spelling: fc.Arbitrary<(words: string) => string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(spelled) },
  { weight: 4, arbitrary: fc.constant(escaped) },
  fc.constant((words: string) => escaped(escaped(words))),
  fc.constant(everyByte),
)
