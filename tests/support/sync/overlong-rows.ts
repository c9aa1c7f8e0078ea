// Rows that every table accepts and no layout expects: unbreakable words, deep nesting, wide elements, and the Big List
// of Naughty Strings.
import { createRequire } from 'node:module'
import { isDeep } from '../deep.ts'
import type { Site } from '../browser/site.ts'

/** Strings that are known to break software. */
export const NAUGHTY: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')

/** An address without a hyphen to break at. */
export const LONG_ADDRESS = `https://ejemplo.es/${'unarutamuylarga'.repeat(6)}`

/** A word that is wider than any screen. */
export const LONG_WORD = 'Esternocleidomastoideo'.repeat(12)

export const LONG_SLUG = 'categoria'.repeat(20)

/** The short run puts this many times more naughty strings into each row, so it has fewer rows. */
const SHORTER = isDeep ? 1 : 3

const DEPTH = 100

/** Articles and a category with overlong content. */
export interface OverlongRows {
  /** Ids of articles. */
  readonly articles: readonly string[]
  /** The id of a category whose every field is overlong. */
  readonly category: string
}

/** Puts them into a magazine through the table API. */
export async function putOverlongRows(site: Site): Promise<OverlongRows> {
  const categories = await site.write('POST', '/rest/v1/categories', [
    { name: LONG_WORD, slug: LONG_SLUG, color: '#d3281c', description: LONG_WORD },
    ...naughtyTexts(60 * SHORTER).map((text, at) => ({
      name: text,
      slug: `travieso-${at}`,
      color: '#0a6b45',
      description: text,
    })),
  ])
  const ids = categories.map(({ id }) => String(id))
  const [category = ''] = ids
  const articles = await site.write('POST', '/rest/v1/articles', [
    ...overlongBodies().map((content, at) => ({
      ...plain(at),
      title: at % 2 === 0 ? LONG_WORD : LONG_ADDRESS,
      introduction: at % 2 === 0 ? LONG_ADDRESS : LONG_WORD,
      content,
      category_id: category,
    })),
    ...naughtyTexts(20 * SHORTER).map((text, at) => ({
      ...plain(100 + at),
      title: text,
      introduction: text,
      content: `<p>${asHtml(text)}</p><h2>${asHtml(text)}</h2><ul><li>${asHtml(text)}</li></ul>`,
      category_id: ids[1 + (at % (ids.length - 1))],
    })),
    // Unescaped: markup in these strings goes through the sanitiser.
    { ...plain(200), content: NAUGHTY.join('\n\n'), title: 'Tal cual' },
  ])
  return { articles: articles.map(({ id }) => String(id)), category }
}

function plain(at: number) {
  return {
    title: 'Un cacharro',
    introduction: 'Una introducción.',
    content: '<p>Un texto.</p>',
    published_at: new Date(Date.UTC(2026, 10, 1) - at * 60_000).toISOString(),
    category_id: null as string | null,
    overall: 10,
    images: at % 2 === 0 ? [] : [`https://ejemplo.es/${LONG_WORD}.webp`],
  }
}

/** The naughty strings, several per text; no text is blank. */
function naughtyTexts(size: number): string[] {
  const texts: string[] = []
  for (let from = 0; from < NAUGHTY.length; from += size) {
    texts.push(`${1 + from} ${NAUGHTY.slice(from, from + size).join(' ')}`)
  }
  return texts
}

function overlongBodies(): string[] {
  const cells = (tag: string, text: string) => `<${tag}>${text}</${tag}>`.repeat(14)
  const table = (text: string) =>
    `<table><caption>${LONG_WORD}</caption><thead><tr>${cells('th', text)}</tr></thead>` +
    `<tbody><tr>${cells('td', text)}</tr></tbody></table>`
  return [
    // Overlong words in every place of a body that has words.
    [
      `<p>${LONG_WORD}</p><p><a href="${LONG_ADDRESS}">${LONG_ADDRESS}</a></p>`,
      `<h2>${LONG_WORD}</h2><h3>${LONG_WORD}</h3><h4>${LONG_WORD}</h4>`,
      `<h2>${LONG_ADDRESS}</h2><ul><li>${LONG_WORD}</li></ul><ol start="123456789"><li>${LONG_WORD}</li></ol>`,
      `<blockquote><p>${LONG_WORD}</p><p><em>${LONG_WORD}</em></p></blockquote>`,
      `<dl><dt>${LONG_WORD}</dt><dd>${LONG_WORD}</dd></dl>`,
      `<p><code>${LONG_WORD}</code> <kbd>${LONG_WORD}</kbd> <ruby>${LONG_WORD}<rt>${LONG_WORD}</rt></ruby></p>`,
      `<details open><summary>${LONG_WORD}</summary>${LONG_WORD}</details>`,
      `<figure>[IMG:4]<figcaption>${LONG_WORD}</figcaption></figure>`,
      `<h2>Lo mejor</h2><ul><li>${LONG_WORD}</li></ul><h2>Lo peor</h2><ul><li>${LONG_WORD}</li></ul>`,
    ].join(''),
    // Elements that are wide by themselves.
    [
      table('Autonomía'),
      table(LONG_WORD),
      `<pre>${LONG_WORD}</pre><pre><code>${LONG_WORD}</code></pre>`,
      `<iframe src="https://www.youtube-nocookie.com/embed/abc" width="3000" height="2000"></iframe>`,
      `<p>Antes <img src="/placeholder.svg" width="4000" height="40" alt="${LONG_WORD}"> después</p>`,
      `<video width="4000" height="40" controls></video><audio controls></audio>`,
      `<figure>${table('Puntuación')}<figcaption>Una tabla</figcaption></figure>`,
      `<ul><li>${table('Puntuación')}</li></ul>`,
    ].join(''),
    // Deep nesting, of each kind of element that gets narrower with each level.
    ...[
      '<blockquote>',
      '<ul><li>',
      '<ol><li>',
      '<dl><dd>',
      '<figure>',
      '<details open>',
      '<div><section>',
    ].map((level) => nested(level, `<p>El fondo: ${LONG_WORD}</p>`)),
    nested('<table><tbody><tr><td>Una celda</td><td>', 'El fondo'),
    nested('<blockquote><ul><li><ol><li>', `<pre>${LONG_WORD}</pre>${table('Puntuación')}<p>[IMG:0]</p>`),
  ]
}

function nested(level: string, inmost: string): string {
  const closed = level.replace(/<td>[^<]+<\/td>/, '')
  const tags = [...closed.matchAll(/<(\w+)/g)].map(([, tag]) => `</${tag}>`).toReversed()
  return level.repeat(DEPTH) + inmost + tags.join('').repeat(DEPTH)
}

function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
