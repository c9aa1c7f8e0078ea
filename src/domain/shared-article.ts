// What another app shares with the installed magazine, as the beginning of an article: plain words, which become text and
// never markup, and an address, which becomes a link.

import type { ArticleForm } from './article-form.ts'
import { xmlText } from './xml-text.ts'

/** Where a share is sent. It is no screen: the worker takes it and leads on. */
export const SHARE_ADDRESS = '/admin/share'

/** The fields that a share comes in, as the manifest names them. */
export const SHARED_WORDS = { title: 'title', text: 'text', url: 'url' } as const
export const SHARED_PICTURES = 'pictures'

export interface SharedWords {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** What may go wrong on the way: nothing came, it could not be kept, its pictures could not, no worker was there to take it. */
export const SHARE_PROBLEMS = ['empty', 'not-kept', 'without-pictures', 'not-taken'] as const
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

/** What to tell whoever has shared it. */
export const shareProblemWords: Readonly<Record<ShareProblem, string>> = {
  empty: 'Lo que se ha compartido no trae texto, enlace ni imagen.',
  'not-kept': 'No se ha podido guardar en este dispositivo. Nada se ha perdido: vuelve a compartirlo.',
  'without-pictures':
    'El texto está aquí, pero la imagen no cabe en este dispositivo. Libera espacio o compártela más pequeña.',
  'not-taken': 'La aplicación no estaba lista para recibirlo. Nada se ha perdido: vuelve a compartirlo.',
}

/** The screen that a share is opened on: the form of a new article, with its draft, or with what went wrong. */
export function sharePath(id: string | null, problem: ShareProblem | null): string {
  const query = [id !== null && `borrador=${id}`, problem !== null && `compartido=${problem}`]
  return `/admin/articles/new?${query.filter(Boolean).join('&')}`
}

const ADDRESS = /https?:\/\/\S+/g
/** A first line up to this length is a title. */
const LONGEST_TITLE = 120

/** The form that says it; `opened` is an empty one. */
export function sharedArticle({ title, text, url }: SharedWords, opened: ArticleForm): ArticleForm {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  const [first = ''] = paragraphs
  const isTitle = title.trim() === '' && isHeading(first) && (paragraphs.length > 1 || url.trim() !== '')
  const body = isTitle ? paragraphs.slice(1) : paragraphs
  const link = url.trim()
  // Android's apps put the address into the text.
  const isSaid = link === '' || text.includes(link)
  return {
    ...opened,
    title: oneLine(isTitle ? first : title),
    content: [...body.map(paragraphOf), ...(isSaid ? [] : [paragraphOf(link)])].join('\n'),
  }
}

function isHeading(paragraph: string): boolean {
  return paragraph !== '' && paragraph.length <= LONGEST_TITLE && !/\n|https?:\/\//.test(paragraph)
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim()
}

/** A paragraph of plain words, the addresses in it as links. */
function paragraphOf(words: string): string {
  let html = ''
  let from = 0
  for (const { 0: found, index } of words.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?)\]»”]+$/, '')
    html += `${xmlText(words.slice(from, index))}<a href="${xmlText(address)}">${xmlText(address)}</a>`
    from = index + address.length
  }
  return `<p>${(html + xmlText(words.slice(from))).replaceAll('\n', '<br>')}</p>`
}
