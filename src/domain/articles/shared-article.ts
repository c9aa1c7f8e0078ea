// Turns shared content into a new article. Text never becomes markup; an address becomes a link.
import type { ArticleForm } from './article-form.ts'
import { oneLine } from '../pages/page-metadata.ts'
import { xmlCharacters, xmlText } from '../pages/xml-text.ts'

/** The address for shares. Not a screen: the worker handles the request and redirects. */
export const SHARE_ADDRESS = '/admin/share'

/** The fields of a share, as the manifest names them. */
export const SHARED_WORDS = { title: 'title', text: 'text', url: 'url' } as const
export const SHARED_PICTURES = 'pictures'

export interface SharedWords {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** Limits of one share: pictures, their bytes each and in total, and characters of text. */
export const SHARE_LIMITS = {
  pictures: 5,
  pictureBytes: 10 * 1024 ** 2,
  allBytes: 25 * 1024 ** 2,
  characters: 20_000,
} as const
/** The most shares waiting on one device. Further ones are refused, so that no waiting share is lost. */
export const MOST_WAITING = 5

/** A setting in the reader database, set while an administrator is signed in. The worker reads it. */
export const TAKES_SHARES = 'takes-shares'

/** `device`: the device's share menu; `unknown`: the browser does not tell, so another site may have sent it. */
export type ShareSource = 'device' | 'unknown'

/**
 * Determines the source of a share from its request's `Origin` and referrer; null for another site's page. Chromium's
 * share menu sends this magazine's own origin; older versions send `null`. So does a page that hides its referrer.
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
 * Problems of a share: another site sent it, or nobody is signed in. It was empty or too large, or too many wait. It
 * or its pictures could not be stored, or there was no worker.
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

/** The message about the problem. */
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

/** The screen that opens a share: the form of a new article, which asks about it or reports the problem. */
export function sharePath(id: string | null, problem: ShareProblem | null): string {
  const query = [id !== null && `borrador=${id}`, problem !== null && `compartido=${problem}`]
  return `/admin/articles/new?${query.filter(Boolean).join('&')}`
}

const ADDRESS = /https?:\/\/\S+/g
/** A first line of up to this length becomes the title. */
const LONGEST_TITLE = 120

/** Fills the form with a share; `opened` is an empty form. */
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
  // Android apps put the address into the text.
  const isSaid = link === '' || text.includes(link)
  return {
    ...opened,
    title: oneLine(xmlCharacters(isTitle ? first : title)),
    content: [...body.map(paragraphOf), ...(isSaid ? [] : [paragraphOf(link)])].join('\n'),
  }
}

function isHeading(paragraph: string): boolean {
  return paragraph !== '' && paragraph.length <= LONGEST_TITLE && !/\n|https?:\/\//.test(paragraph)
}

/** A paragraph of plain text, with its addresses as links. */
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
