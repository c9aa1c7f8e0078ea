// A refusal costs no more than the request did: the entries of an overlong list are not read.
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

/** Reading this many entries took 20 seconds or more; parsing them takes a fraction of one. */
const LONG = `[${Array.from({ length: 1_000_000 }, () => '1').join(',')}]`
const LIMIT = 15_000

const choice = `{"key": "a", "label": "L", "unit": null, "kind": "choice", "better": null, "decimals": 0, "filters": true,
  "choices": ${LONG}}`
const setFacts = 'update public.articles set facts = $1::text::jsonb'
const setFields = 'update public.categories set fields = $1::text::jsonb'
const addGuide = `insert into public.guides (slug, title, picks) values ('g', 'G', $1::text::jsonb)`

describe('P27.64 a million entries are refused unread', () => {
  test.each([
    ['corrections', setFacts, `{"corrections": ${LONG}}`, 'articles_facts_corrections'],
    ['links', setFacts, `{"links": ${LONG}}`, 'articles_facts_links'],
    ['values', setFacts, `{"values": ${LONG}}`, 'articles_facts_size'],
    ['fields', setFields, LONG, 'categories_fields_form'],
    ['choices', setFields, `[${choice}]`, 'categories_fields_form'],
    ['picks', addGuide, LONG, 'guides_picks_form'],
  ])(
    '%s',
    (_, sql, value, constraint) =>
      database.undone(async (as) => {
        await putArticle(as('admin'))
        await putCategory(as('admin'))
        expect(await as('admin').refusal(sql, [value])).toMatchObject({ constraint })
      }),
    LIMIT,
  )
})
