import { useLocation, useMatch } from '@tanstack/react-router'
import { createContext, use, useLayoutEffect } from 'react'
import type { ListPlace } from '#domain/list-place.ts'
import { canonicalUrl } from '#domain/page-metadata.ts'
import { isAdminPath, isScreenPath, SETTINGS } from '#domain/screen-paths.ts'
import { useList } from '#reader/home/use-list.ts'
import { site } from '#site.ts'
import { articleById, listing } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import {
  articleWords,
  backofficeWords,
  homeWords,
  notFoundWords,
  type PageWords,
  resultsWords,
  settingsWords,
} from './page-words.ts'

/** Where a page is rendered, hears what the screen says of itself: there is no document to be kept true. */
export const HeadWordsContext = createContext<((words: PageWords) => void) | null>(null)

/** Keeps the document's head true to the screen, also when what the screen shows arrives or changes later. */
export function PageHead() {
  const home = useMatch({ from: '/home', shouldThrow: false })
  const list = useList()
  const article = useMatch({ from: '/article/$id', shouldThrow: false })
  const results = useMatch({ from: '/search', shouldThrow: false })
  // The router matches the beginning of an address, too, before it finds that the whole leads nowhere.
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (isAdminPath(path)) return <Head {...backofficeWords(path)} />
  if (!isScreenPath(path)) return <Head {...notFoundWords()} />
  if (path === SETTINGS) return <Head {...settingsWords()} />
  if (list) return <HomeHead place={list.place} initial={list.rows?.listing} />
  if (home) return <Head {...homeWords(undefined)} />
  if (article) return <ArticleHead id={article.params.id} initial={article.loaderData} />
  return <Head {...resultsWords(results?.search.q ?? '', results?.search.pagina ?? 1)} />
}

function HomeHead(props: { readonly place: ListPlace; readonly initial: Stored<typeof listing> }) {
  return <Head {...homeWords(useStored(listing, props.place, props.initial))} />
}

function ArticleHead({ id, initial }: { readonly id: string; readonly initial: Stored<typeof articleById> }) {
  return <Head {...articleWords(id, useStored(articleById, { id }, initial)?.article ?? null)} />
}

type Stored<Query extends (...given: never[]) => unknown> = Awaited<ReturnType<Query>> | undefined

function Head(words: PageWords) {
  const { title, description, path, image = null, type = 'website' } = words
  use(HeadWordsContext)?.(words)
  useLayoutEffect(() => {
    const base = import.meta.env.VITE_SITE_URL || site.baseUrl || location.origin
    const address = path === null ? null : canonicalUrl(base, path)
    document.title = title
    say('meta[name="description"]', 'content', description)
    say('link[rel="canonical"]', 'href', address)
    say('meta[property="og:title"]', 'content', title)
    say('meta[property="og:description"]', 'content', description)
    say('meta[property="og:type"]', 'content', type)
    say('meta[property="og:url"]', 'content', address)
    say('meta[property="og:image"]', 'content', image === null ? null : new URL(image, base).href)
  }, [title, description, path, image, type])
  return null
}

/** Writes a tag of the head, made when it is not there and taken away when there is nothing to say. */
function say(selector: string, attribute: 'content' | 'href', words: string | null): void {
  const found = document.head.querySelector(selector)
  if (words === null) {
    found?.remove()
    return
  }
  const tag = found ?? document.head.appendChild(tagOf(selector))
  if (tag.getAttribute(attribute) !== words) tag.setAttribute(attribute, words)
}

function tagOf(selector: string): Element {
  const [, name = '', key = '', value = ''] = /^(\w+)\[(\w+)="(.*)"\]$/.exec(selector) ?? []
  const tag = document.createElement(name)
  tag.setAttribute(key, value)
  return tag
}
