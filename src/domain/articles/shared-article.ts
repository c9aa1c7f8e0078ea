// What another app shares with the installed magazine, as the beginning of an article: plain words, which become text and
// never markup, and an address, which becomes a link.

import type { ArticleForm } from './article-form.ts'
import { xmlText } from '../pages/xml-text.ts'

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

/** What one share may bring: pictures and their bytes, each and in all, and characters of words. */
export const SHARE_LIMITS = {
  pictures: 5,
  pictureBytes: 10 * 1024 ** 2,
  allBytes: 25 * 1024 ** 2,
  characters: 20_000,
} as const
/** Shares that may wait for an answer on one device. A further one is refused, so that none that waits is lost. */
export const MOST_WAITING = 5

/** The choice in the own database that is there while an administrator is signed in on this device. The worker reads it. */
export const TAKES_SHARES = 'takes-shares'

/** `device`: the device's share menu; `unknown`: the browser does not say, so a page of another site may have sent it. */
export type ShareSource = 'device' | 'unknown'

/**
 * Where a share comes from, by its request's `Origin` and referrer; null for a page of another site. Chromium sends what its share menu
 * brings with this magazine's own origin, older versions with `null`. A page that hides its referrer sends `null`, too.
 */
export function shareSource(
  { origin, referrer }: { readonly origin: string | null; readonly referrer: string },
  own: string,
): ShareSource | null {
  if (referrer !== '' && !referrer.startsWith(`${own}/`)) return null
  if (origin === null || origin === 'null') return 'unknown'
  return origin === own ? 'device' : null
}

/**
 * What may go wrong on the way: another site's page sent it, nobody is signed in, nothing came, it is too large, too many
 * wait, it could not be kept, its pictures could not, no worker was there to take it.
 */
export const SHARE_PROBLEMS = [
  'foreign',
  'nobody',
  'empty',
  'too-large',
  'full',
  'not-kept',
  'without-pictures',
  'not-taken',
] as const
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

/** What to tell whoever has shared it. */
export const shareProblemWords: Readonly<Record<ShareProblem, string>> = {
  foreign: 'Lo ha enviado una página web, no una aplicación de este dispositivo: no se ha guardado nada.',
  nobody:
    'Para compartir con la revista hay que haber entrado antes en este dispositivo. Vuelve a compartirlo.',
  empty: 'Lo que se ha compartido no trae texto, enlace ni imagen.',
  'too-large':
    'Es demasiado: caben 5 imágenes de hasta 10 MB, 25 MB en total, y 20.000 caracteres. Comparte menos de una vez.',
  full: 'Ya hay 5 cosas compartidas sin responder. Empieza un artículo con ellas o descártalas, y vuelve a compartirlo.',
  'not-kept': 'No se ha podido guardar en este dispositivo. Nada se ha perdido: vuelve a compartirlo.',
  'without-pictures':
    'El texto está aquí, pero la imagen no cabe en este dispositivo. Libera espacio o compártela más pequeña.',
  'not-taken': 'La aplicación no estaba lista para recibirlo. Nada se ha perdido: vuelve a compartirlo.',
}

/** The screen that a share is opened on: the form of a new article, which asks about it, or says what went wrong. */
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
