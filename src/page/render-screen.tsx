// Renders a screen as HTML: uses the app's own router, loaders and components with the given rows.
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from '#app/app.tsx'
import type { ReadRows } from '#app/start/first-rows.ts'
import { HeadWordsContext, PageHead } from '#app/start/page-head.tsx'
import type { Answers } from '#app/start/page-data.ts'
import type { PageMetadata } from '#app/start/metadata.ts'
import { createAppRouter } from '#app/router.tsx'
import { success } from '#domain/failure.ts'
import { createObservable } from '#domain/observable.ts'
import type { Rows } from '#store/rows.ts'
import { createStatus } from '#sync/status.ts'

export interface RenderedScreen {
  /** The content of #root. */
  readonly markup: string
  /** React's `link` elements that preload pictures. */
  readonly preloads: readonly string[]
  /** The screen's metadata; null if it has none. */
  readonly words: PageMetadata | null
  /** The results of its loaders, by name. */
  readonly answers: Answers
}

/** Changes the loaders' results before the screen is rendered. */
export type Amend = (name: string, answer: unknown) => unknown

interface ScreenOptions {
  /** When the rows were last known to equal the server's; null if they are the server's own. */
  readonly checkedAt?: number | null
  readonly amend?: Amend
}

/** Renders the screen at this address (path and query). */
export async function renderScreen(
  path: string,
  rows: Rows,
  { checkedAt = null, amend = (_, answer) => answer }: ScreenOptions = {},
): Promise<RenderedScreen> {
  const answers: Record<string, unknown> = {}
  const read: ReadRows = async (name, query, args) => {
    const answer = await query(rows, args)
    answers[name] = amend(name, answer)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- amended results keep their shape
    return answers[name] as typeof answer
  }
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(rendererContext(read, checkedAt), history, { isRendering: true })
  // To any other spelling of an address the router answers with a redirect, and draws nothing.
  history.replace(router.buildLocation({ to: router.latestLocation.pathname, search: true }).publicHref)
  await router.load()
  let words: PageMetadata | null = null
  const { status, requests } = router.options.context
  const html = renderToString(
    <StrictMode>
      <HeadWordsContext
        value={(said) => {
          words = said
        }}
      >
        <App device={null} status={status} requests={requests} router={router} />
      </HeadWordsContext>
    </StrictMode>,
  )
  // React marks a failed part for the browser to retry, but a page must be complete.
  if (html.includes(NOT_DRAWN)) throw new Error(`A part of ${path} could not be drawn.`)
  const { preloads, markup } = withoutPreloads(html)
  return { markup, preloads, words, answers }
}

/** The route context while rendering, when there is no interaction. */
function rendererContext(read: ReadRows, checkedAt: number | null) {
  const nobodyAsks = () => Promise.reject(new Error('A rendered page asks for nothing.'))
  return {
    read,
    device: null,
    status: createStatus(checkedAt),
    requests: {
      now: () => Promise.resolve(),
      storeSaved: () => Promise.resolve(),
      article: () => Promise.resolve(success('stored' as const)),
      heads: () => Promise.resolve(success('filled' as const)),
    },
    offline: nobodyAsks,
    persistence: nobodyAsks,
    app: {
      updates: createObservable(0),
      update: nobodyAsks,
      installable: createObservable(false),
      install: nobodyAsks,
      erase: nobodyAsks,
    },
    backend: nobodyAsks,
    head: <PageHead />,
  }
}

/** React's marker of a part that it leaves to the browser. */
const NOT_DRAWN = '<!--$!-->'

const PRELOAD = /^<link rel="preload"[^>]*>/

/** React puts preloads before the markup, but they belong in the head. */
function withoutPreloads(html: string): { preloads: string[]; markup: string } {
  const preloads: string[] = []
  let markup = html
  for (let tag = PRELOAD.exec(markup)?.[0]; tag !== undefined; tag = PRELOAD.exec(markup)?.[0]) {
    preloads.push(tag)
    markup = markup.slice(tag.length)
  }
  return { preloads, markup }
}
