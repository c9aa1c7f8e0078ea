// The same magazine's pages as a careful developer would write them by hand, for comparison with the rendered ones.
// They have the same text and pictures, one small inline style sheet, and neither scripts nor fonts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_READ_TIME } from '#domain/articles/reading-time.ts'
import { markerAlt, markersIn, pictureAt } from '#domain/bodies/picture-markers.ts'
import { DEFAULT_CATEGORY_COLOR } from '#domain/categories/category.ts'
import { calendarDay, longSpanishDate, shortEnglishDate } from '#domain/articles/dates.ts'
import { readTimeWords } from '#domain/es/article.ts'
import { cardReadTime } from '#domain/es/messages.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { formatScore, scoreWord } from '#domain/articles/score.ts'
import { site } from '#site.ts'

/** Rows of the table API. */
export interface FloorArticle {
  readonly id: string
  readonly title: string
  readonly introduction: string
  readonly content: string
  readonly images: readonly string[]
  readonly published_at: string
  readonly category_id: string | null
  readonly overall: number | null
  readonly read_time: number | null
}

export interface FloorCategory {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly color: string | null
  readonly description: string | null
}

/** Articles newest first, and categories by name. */
export interface FloorRows {
  readonly articles: readonly FloorArticle[]
  readonly categories: readonly FloorCategory[]
}

const FEATURED = 3
const CAROUSEL = 9
const PAGE = 10
const RELATED = 3

const SHEET = sheet('floor.css')
const ARTICLE_SHEET = sheet('floor-article.css')

/** Every page as `[path, html]`: home, each category, each article. */
export function floorPages(rows: FloorRows): [path: string, html: string][] {
  return [
    ['/', homePage(rows)],
    ...rows.categories.map((category): [string, string] => [
      `/categoria/${category.slug}`,
      categoryPage(rows, category),
    ]),
    ...rows.articles.map((article): [string, string] => [
      `/article/${article.id}`,
      articlePage(rows, article),
    ]),
  ]
}

function sheet(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
}

function homePage(rows: FloorRows): string {
  const { articles, categories } = rows
  const facts = {
    Reviews: articles.length,
    Categorías: categories.length,
    'En el dispositivo': articles.length,
  }
  const told = Object.entries(facts).map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return page(rows, {
    title: `${site.name} · ${site.tagline}`,
    description: site.description,
    main: `<section class="hero"><h1 lang="en">REVIEWS</h1>
<p>${text(site.welcome)}</p>
<dl>${told.join('')}</dl></section>
${latest(rows, true)}
${filter(rows, null)}
${cover(rows, articles.slice(0, FEATURED), false)}
${list(rows, articles.slice(FEATURED), '<h2 lang="en">All Reviews</h2>', '/pagina')}`,
  })
}

/** The featured articles come first; the newest of all articles are below them. */
function categoryPage(rows: FloorRows, category: FloorCategory): string {
  const own = rows.articles.filter((article) => article.category_id === category.id)
  return page(rows, {
    title: `${category.name} · ${site.name}`,
    description: category.description ?? site.description,
    main: `${filter(rows, category)}
<section class="latest"><h1>${text(category.name)}</h1><p>${text(category.description ?? '')}</p></section>
${cover(rows, own.slice(0, FEATURED), true)}
${list(rows, own, '<h2>Reviews Filtrados</h2>', `/categoria/${category.slug}`)}
${latest(rows, false)}`,
  })
}

function articlePage(rows: FloorRows, article: FloorArticle): string {
  const { id, title, introduction, published_at, category_id, overall, read_time } = article
  const related = rows.articles.filter((other) => other.id !== id && other.category_id === category_id)
  return page(rows, {
    title: `${title} · ${site.name}`,
    description: introduction,
    sheet: ARTICLE_SHEET,
    main: `<a class="back" href="/">← Volver</a>
<article><header class="head ${colourOf(article)}">${tab(rows, article)}<h1>${text(title)}</h1>
<p class="lead">${text(introduction)}</p>
<p class="meta"><time datetime="${calendarDay(published_at)}">${longSpanishDate(published_at)}</time> | ${readTimeWords(read_time ?? DEFAULT_READ_TIME)}</p>
<p class="score">${formatScore(overall)} <small>${scoreWord(overall) ?? ''}</small></p></header>
${picture(article.images[0], { sizes: '100vw', alt: title, first: true })}
<div class="prose">${body(article)}</div></article>
<section><h2>Otras que te pueden servir</h2><div class="related">${related
      .slice(0, RELATED)
      .map((other) => card(rows, other, '100vw'))
      .join('')}</div><p><a class="back" href="/">Ver más artículos →</a></p></section>`,
  })
}

function page(
  rows: FloorRows,
  words: { title: string; description: string; main: string; sheet?: string },
): string {
  const colours = rows.categories.map(
    ({ id, color }) => `.c${id.slice(0, 8)}{--c:${color ?? DEFAULT_CATEGORY_COLOR}}`,
  )
  return `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text(words.title)}</title><meta name="description" content="${text(words.description)}"><link rel="icon" href="/favicon.svg"><style>${SHEET}${words.sheet ?? ''}${colours.join('')}</style></head>
<body><header class="top"><div class="bar"><a class="logo" href="/">${site.name}<small lang="en">${site.tagline}</small></a><nav><a href="/search">Buscar</a> <a href="/ajustes">Ajustes</a></nav></div></header>
<main>${words.main}</main>
<footer><p>${site.name}. ${text(site.description)}</p><nav><a href="/">Inicio</a> <a href="/ajustes">Ajustes</a></nav></footer></body></html>`
}

function latest(rows: FloorRows, first: boolean): string {
  const slides = rows.articles
    .slice(0, CAROUSEL)
    .map((article, at) => `<li>${card(rows, article, '100vw', first && at === 0)}</li>`)
  return `<section><div class="latest"><h2>Últimas Reviews</h2><p>Descubre las valoraciones más recientes y conoce lo último que hemos analizado.</p></div><ul class="rail">${slides.join('')}</ul></section>`
}

function filter({ categories }: FloorRows, selected: FloorCategory | null): string {
  const cells = categories.map(
    ({ id, slug, name }) =>
      `<li class="c${id.slice(0, 8)}"><a href="/categoria/${slug}"${id === selected?.id ? ' aria-current="true"' : ''}>${text(name)}</a></li>`,
  )
  const all = `<li><a href="/"${selected === null ? ' aria-current="true"' : ''}>Todas las categorías</a></li>`
  return `<nav aria-label="Filtrar por categoría"><ul class="filter">${all}${cells.join('')}</ul></nav>`
}

function cover(rows: FloorRows, articles: readonly FloorArticle[], first: boolean): string {
  const cards = articles.map((article, at) => card(rows, article, '100vw', first && at === 0, at === 0))
  return `<section class="cover" aria-label="En portada">${cards.join('')}</section>`
}

function list(rows: FloorRows, articles: readonly FloorArticle[], heading: string, pages: string): string {
  const lines = articles.slice(0, PAGE).map(
    (article) => `<li class="line ${colourOf(article)}">${picture(article.images[0], { sizes: '6.5rem' })}
<div>${tab(rows, article)}${storyTitle(article)}</div><p>${text(article.introduction)}</p><p class="meta">${meta(article)} <b class="score">${formatScore(article.overall)}</b></p></li>`,
  )
  const numbers = Array.from({ length: Math.ceil(articles.length / PAGE) }, (_, at) => at + 1)
  const links = numbers.map((number) => `<a href="${pages}/${number}">${number}</a>`)
  return `<section>${heading}<ol class="list">${lines.join('')}</ol><nav class="pages" aria-label="Páginas">${links.join('')}</nav></section>`
}

function card(rows: FloorRows, article: FloorArticle, sizes: string, first = false, intro = false): string {
  return `<article class="card ${colourOf(article)}">${picture(article.images[0], { sizes, first })}${tab(rows, article)}${storyTitle(article)}${intro ? `<p>${text(article.introduction)}</p>` : ''}<p class="meta">${meta(article)}</p><p class="score">${formatScore(article.overall)}</p></article>`
}

function storyTitle({ id, title }: FloorArticle): string {
  return `<h3><a href="/article/${id}">${text(title)}</a></h3>`
}

function meta({ published_at, read_time }: FloorArticle): string {
  return `<time datetime="${calendarDay(published_at)}" lang="en">${shortEnglishDate(published_at)}</time> | <span lang="en">${cardReadTime(read_time ?? DEFAULT_READ_TIME)}</span>`
}

function tab({ categories }: FloorRows, { category_id }: FloorArticle): string {
  const category = categories.find(({ id }) => id === category_id)
  return category === undefined ? '' : `<span class="tab">${text(category.name)}</span>`
}

function colourOf({ category_id }: FloorArticle): string {
  return category_id === null ? '' : `c${category_id.slice(0, 8)}`
}

function picture(
  address: string | undefined,
  look: { sizes: string; alt?: string; first?: boolean },
): string {
  const { src, width = 1200, height = 675, variants } = pictureOf(address ?? '/placeholder.svg')
  const widths = [...variants, { src, width }].map((variant) => `${variant.src} ${variant.width}w`)
  const set = variants.length > 0 ? ` srcset="${widths.join(', ')}" sizes="${look.sizes}"` : ''
  const when = look.first === true ? 'fetchpriority="high"' : 'loading="lazy"'
  return `<img src="${src}"${set} width="${width}" height="${height}" alt="${text(look.alt ?? '')}" ${when}>`
}

/** The body as in the row, with its pictures: a hand-written page trusts its own HTML. */
function body({ content, images, title }: FloorArticle): string {
  const parts = markersIn(content)
  return parts
    .map((part, at) => {
      if (part.kind === 'text') return part.text
      const before = parts[at - 1]
      const inFigure = before?.kind === 'text' && /<figure[^>]*>\s*$/.test(before.text)
      const alt = markerAlt(part, { title, inCaptionedFigure: inFigure })
      const drawn = picture(pictureAt(images, part.index) ?? undefined, {
        sizes: '(min-width: 48rem) 44rem, 100vw',
        alt,
      })
      return inFigure ? drawn : `<figure>${drawn}</figure>`
    })
    .join('')
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
