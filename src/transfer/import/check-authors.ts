// Validates a file's authors and guides against the tables' rules (supabase/migrations/*_authors_and_guides.sql), as
// `check-rows.ts` does for other rows (P23.4).
import { storableText } from '#domain/storable.ts'
import { isRow } from '#domain/row.ts'
import {
  fits,
  isAddressPart,
  isFace,
  isReason,
  LONGEST,
  MOST_MONEY,
  MOST_PICKS,
} from '#domain/authors/rules.ts'
import { isDay } from '#domain/facts/check-facts.ts'
import { isUuid } from '#domain/uuid.ts'
import {
  changed,
  type ContentAuthor,
  type ContentGuide,
  leftOut,
  type Note,
  rowName,
} from '../export/content.ts'
import { isPublishable } from '../instants.ts'

type Say = (note: Note) => void

/** Returns the valid parts of an author; null if it has no id, name or slug. */
export function checkAuthor(row: unknown, index: number, say: Say): ContentAuthor | null {
  const { id, slug, name, sentence, expertise, face } = isRow(row) ? row : {}
  const said = textOf(name, LONGEST.name)
  const what = rowName('authors', { name: said }, index)
  if (!isUuid(id) || said === null || !isSlug(slug)) {
    say(leftOut(what, 'no tiene identificador, nombre y slug válidos'))
    return null
  }
  const author = {
    id: id.toLowerCase(),
    slug,
    name: said,
    sentence: textOf(sentence, LONGEST.sentence),
    expertise: textOf(expertise, LONGEST.expertise),
    face: typeof face === 'string' && isFace(face) ? face : null,
  }
  const given = { sentence: sentence ?? null, expertise: expertise ?? null, face: face ?? null }
  if (Object.entries(given).some(([key, value]) => value !== Object(author)[key]))
    say(changed(what, 'se han quitado datos que no eran válidos'))
  return author
}

/** Returns the valid parts of a guide; null if it has no id, question or slug. */
export function checkGuide(row: unknown, index: number, say: Say): ContentGuide | null {
  const guide = isRow(row) ? row : {}
  const { id, slug, category_id: category, max_price: price, checked_on: checkedOn, published_at: at } = guide
  const title = textOf(guide['title'], LONGEST.title)
  const what = rowName('guides', { title }, index)
  if (!isUuid(id) || title === null || !isSlug(slug) || !isDay(checkedOn)) {
    say(leftOut(what, 'no tiene identificador, pregunta, slug y día válidos'))
    return null
  }
  const given = Array.isArray(guide['picks']) ? guide['picks'] : []
  const picks = given.map(pickOf).filter((pick) => pick !== null)
  const once = picks.filter(
    ({ article }, place) => picks.findIndex((pick) => pick.article === article) === place,
  )
  if (once.length < given.length) say(changed(what, 'se han quitado elecciones que no eran válidas'))
  return {
    id: id.toLowerCase(),
    slug,
    title,
    introduction: textOf(guide['introduction'], LONGEST.introduction) ?? '',
    category_id: isUuid(category) ? category.toLowerCase() : null,
    max_price:
      typeof price === 'number' && price >= 0 && price <= MOST_MONEY ? Math.round(price * 100) / 100 : null,
    checked_on: checkedOn,
    picks: once.slice(0, MOST_PICKS),
    published_at: typeof at === 'string' && isPublishable(at) ? at : null,
  }
}

function pickOf(pick: unknown): ContentGuide['picks'][number] | null {
  const { article, reason } = isRow(pick) ? pick : {}
  const said = textOf(reason, LONGEST.reason)
  return isUuid(article) && said !== null && isReason(said)
    ? { article: article.toLowerCase(), reason: said }
    : null
}

/** Returns the text without characters that PostgreSQL cannot store; null if it is blank or too long. */
function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || !/\S/.test(value)) return null
  const text = storableText(value)
  return fits(text, most) ? text : null
}

function isSlug(slug: unknown): slug is string {
  return typeof slug === 'string' && isAddressPart(slug)
}
