// Validates a file's rows against the tables' rules (supabase/migrations/*_articles.sql). Values are repaired if
// nothing is invented, others are left out; both are reported (P23.4).
import { storableText } from '#domain/storable.ts'
import { isRow } from '#domain/row.ts'
import { ARTICLE_USER_ID, MAX_IMAGES } from '#domain/articles/article-form.ts'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { DEFAULT_READ_TIME } from '#domain/articles/reading-time.ts'
import { checkFacts, checkFields, sayTheSame } from '#domain/facts/check-facts.ts'
import { isRedirectKey, redirectTarget, type Redirect } from '#domain/pages/redirects.ts'
import { SCORE_MAX, SCORE_MIN } from '#domain/articles/score.ts'
import { isSlug, slugOf } from '#domain/categories/slug.ts'
import { isUuid } from '#domain/uuid.ts'
import {
  changed,
  type Content,
  type ContentArticle,
  type ContentCategory,
  leftOut,
  type Note,
  rowName,
} from '../export/content.ts'
import { type ContentPicture } from '../content-backend.ts'
import { isPublishable } from '../instants.ts'
import { checkAuthor, checkGuide } from './check-authors.ts'
import { isStoredName } from './own-pictures.ts'

/** The largest body sent to the table API, with room for the rest of its row. In bytes of UTF-8. */
const LARGEST_TEXT = 3 * 1024 * 1024
const MOST_MINUTES = 2_147_483_647
/** The most characters stored about a picture (supabase/migrations/*_pictures.sql). */
const LONGEST_FILE_NAME = 255
const LONGEST_ALTERNATIVE = 1000

/** Returns the rows that may be written, with notes about the others. */
export function checkContent(rows: {
  readonly categories: readonly unknown[]
  readonly articles: readonly unknown[]
  readonly authors?: readonly unknown[]
  readonly guides?: readonly unknown[]
  readonly redirects?: readonly unknown[]
  readonly pictures?: readonly unknown[]
}): { readonly content: Content; readonly notes: readonly Note[] } {
  const notes: Note[] = []
  const say = (note: Note) => void notes.push(note)
  const categories = onlyOnce(
    rows.categories.map((row, index) => checkCategory(row, index, say)),
    (row) => say(leftOut(rowName('categories', row), 'está dos veces en el archivo')),
  )
  const slugs = new Map<string, string>()
  const sameSlug = new Map<string, string>()
  const kept = categories.filter((category) => {
    const { id, slug } = category
    const first = slugs.get(slug)
    if (first === undefined) slugs.set(slug, id)
    else {
      sameSlug.set(id, first)
      say(
        leftOut(
          rowName('categories', category),
          `otra del archivo tiene el mismo slug (${slug}) y la sustituye`,
        ),
      )
    }
    return first === undefined
  })
  const articles = onlyOnce(
    rows.articles.map((row, index) => checkArticle(row, index, say)),
    (row) => say(leftOut(rowName('articles', row), 'está dos veces en el archivo')),
  ).map((article) => {
    const other = sameSlug.get(article.category_id ?? '')
    return other === undefined ? article : { ...article, category_id: other }
  })
  const redirects = onlyOnce((rows.redirects ?? []).map((row) => checkRedirect(row, say)))
  const pictures = onlyOnce((rows.pictures ?? []).map((row) => checkPicture(row, say)))
  return {
    content: {
      categories: kept,
      articles,
      authors: onlyOnce((rows.authors ?? []).map((row, index) => checkAuthor(row, index, say))),
      guides: onlyOnce((rows.guides ?? []).map((row, index) => checkGuide(row, index, say))).map((guide) => ({
        ...guide,
        category_id: sameSlug.get(guide.category_id ?? '') ?? guide.category_id,
      })),
      redirects: redirects.map(({ id: _id, ...redirect }) => redirect),
      pictures: pictures.map(({ id: _id, ...picture }) => picture),
    },
    notes,
  }
}

function onlyOnce<T extends { readonly id: string }>(
  rows: readonly (T | null)[],
  onTwin: (row: T) => void = () => {},
): T[] {
  const seen = new Set<string>()
  return rows
    .filter((row) => row !== null)
    .filter((row) => {
      const isNew = !seen.has(row.id)
      seen.add(row.id)
      if (!isNew) onTwin(row)
      return isNew
    })
}

type Say = (note: Note) => void

function checkCategory(row: unknown, index: number, say: Say): ContentCategory | null {
  const { id, name, slug, color, description, fields } = isRow(row) ? row : {}
  const what = rowName('categories', { name }, index)
  if (!isUuid(id)) return out(say, what, 'no tiene un identificador válido (UUID)')
  const cleanName = cleanText(name)
  if (isBlank(cleanName)) return out(say, what, 'no tiene nombre')
  const keptSlug = typeof slug === 'string' && isSlug(slug) ? slug : slugOf(cleanName)
  if (keptSlug === '') return out(say, what, 'no tiene un slug válido y de su nombre no sale ninguno')
  if (keptSlug !== slug) say(changed(what, `su slug no era válido y ahora es ${keptSlug}`))
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)
  if (!isColor) say(changed(what, `su color no era válido y ahora es ${DEFAULT_CATEGORY_COLOR}`))
  const keptFields = checked(fields, checkFields, () =>
    say(changed(what, 'se han quitado campos que no eran válidos')),
  )
  return {
    id: id.toLowerCase(),
    name: cleanName,
    slug: keptSlug,
    color: isColor ? color : DEFAULT_CATEGORY_COLOR,
    description: typeof description === 'string' ? cleanText(description) : null,
    ...(keptFields !== undefined && { fields: keptFields }),
  }
}

function checkArticle(row: unknown, index: number, say: Say): ContentArticle | null {
  const article = isRow(row) ? row : {}
  const what = rowName('articles', article, index)
  const { id, published_at: publishedAt } = article
  if (!isUuid(id)) return out(say, what, 'no tiene un identificador válido (UUID)')
  const texts = {
    title: cleanText(article['title']),
    introduction: cleanText(article['introduction']),
    content: cleanText(article['content']),
  }
  if (isBlank(texts.title)) return out(say, what, 'no tiene título')
  if (isBlank(texts.introduction)) return out(say, what, 'no tiene introducción')
  if (isBlank(texts.content)) return out(say, what, 'no tiene contenido')
  const size = Object.values(texts).reduce((sum, text) => sum + text.length, 0)
  if (size > LARGEST_TEXT) return out(say, what, 'su texto es demasiado grande')
  if (typeof publishedAt !== 'string' || !isPublishable(publishedAt)) {
    return out(say, what, 'no tiene una fecha de publicación entre 1970 y 2099')
  }
  if (Object.entries(texts).some(([column, text]) => text !== article[column]))
    say(changed(what, 'se han quitado caracteres que no se pueden guardar'))
  const { category, category_id: categoryId, user_id: userId } = article
  if (categoryId != null && !isUuid(categoryId))
    say(changed(what, 'su categoría no era válida y se queda sin ella'))
  if (userId != null && !isUuid(userId)) say(changed(what, 'su autor no era un identificador válido'))
  const facts = checked(article['facts'], checkFacts, () =>
    say(changed(what, 'se han quitado datos de la ficha que no eran válidos')),
  )
  return {
    id: id.toLowerCase(),
    ...texts,
    images: checkImages(article['images'], what, say),
    published_at: publishedAt,
    category_id: isUuid(categoryId) ? categoryId.toLowerCase() : null,
    category: typeof category === 'string' ? cleanText(category) : null,
    overall: checkOverall(article['overall'], what, say),
    read_time: checkReadTime(article['read_time'], what, say),
    user_id: userId == null ? null : isUuid(userId) ? userId.toLowerCase() : ARTICLE_USER_ID,
    ...(facts !== undefined && { facts }),
  }
}

/** Returns the valid value of a column; undefined if it is not in the file. */
function checked<T>(
  value: unknown,
  check: (value: unknown) => T | null,
  onDifference: () => void,
): T | null | undefined {
  if (value === undefined) return undefined
  const kept = check(value)
  if (!sayTheSame(kept, value)) onDifference()
  return kept
}

function checkRedirect(row: unknown, say: Say): (Redirect & { readonly id: string }) | null {
  const { path, article_id: article = null, to_path: to = null } = isRow(row) ? row : {}
  const what = typeof path === 'string' ? `Dirección ${path}` : 'Dirección'
  if (typeof path !== 'string' || !isRedirectKey(path)) {
    return out(say, what, 'no es la de una página de otro sitio')
  }
  const redirect = {
    path,
    article_id: isUuid(article) ? article.toLowerCase() : null,
    to_path: article === null && typeof to === 'string' ? to : null,
  }
  if (redirectTarget(redirect) === null) return out(say, what, 'no lleva a ninguna página de aquí')
  return { id: path, ...redirect }
}

function checkPicture(row: unknown, say: Say): (ContentPicture & { readonly id: string }) | null {
  const { name, file_name: fileName, alt, hash } = isRow(row) ? row : {}
  if (typeof name !== 'string' || !isStoredName(name)) {
    return out(say, 'Nota de una imagen', 'no es de ninguna que pueda estar aquí')
  }
  const text = (value: unknown, longest: number) =>
    typeof value === 'string' ? Array.from(cleanText(value)).slice(0, longest).join('') : null
  return {
    id: name,
    name,
    file_name: text(fileName, LONGEST_FILE_NAME),
    alt: text(alt, LONGEST_ALTERNATIVE),
    hash: typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : null,
  }
}

function checkImages(images: unknown, what: string, say: Say): string[] {
  if (!Array.isArray(images)) {
    if (images != null) say(changed(what, 'sus imágenes no eran una lista'))
    return []
  }
  const texts = images.filter((image) => typeof image === 'string').map(cleanText)
  if (texts.length < images.length) say(changed(what, 'se han quitado imágenes que no eran direcciones'))
  if (texts.length > MAX_IMAGES) {
    say(changed(what, `tenía ${texts.length} imágenes y se quedan las ${MAX_IMAGES} primeras`))
  }
  return texts.slice(0, MAX_IMAGES)
}

function checkOverall(overall: unknown, what: string, say: Say): number | null {
  if (overall == null) return null
  const score = typeof overall === 'string' && overall.trim() !== '' ? Number(overall) : overall
  if (typeof score !== 'number' || !(score >= SCORE_MIN && score <= SCORE_MAX)) {
    say(changed(what, `su puntuación (${JSON.stringify(overall)}) no iba de 0 a 10 y se queda sin ella`))
    return null
  }
  const tenths = Math.round(score * 10) / 10
  if (tenths !== score)
    say(changed(what, `su puntuación (${score}) tenía más de un decimal y ahora es ${tenths}`))
  return tenths
}

function checkReadTime(minutes: unknown, what: string, say: Say): number | null {
  if (minutes == null) return null
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES) {
    return minutes
  }
  say(changed(what, `sus minutos de lectura no eran un número entero y ahora son ${DEFAULT_READ_TIME}`))
  return DEFAULT_READ_TIME
}

function out(say: Say, what: string, why: string): null {
  say(leftOut(what, why))
  return null
}

function cleanText(value: unknown): string {
  return typeof value === 'string' ? storableText(value) : ''
}

function isBlank(text: string): boolean {
  return !/\S/.test(text)
}
