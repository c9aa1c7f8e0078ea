// What a page that was rendered on this device was made of, in a few words: where two are equal, so are the pages.

/** Of the copy's checkpoint (`store/copy/checkpoint.ts`), what changes with everything a reader can see. */
interface CopyState {
  readonly copyId: string | null
  readonly edition: number
  readonly since: number
}

/** Which text of the article of the page is on the device (`store/copy/body-database.ts`). */
interface TextState {
  readonly era: number
  readonly bodyRev: number
}

/** The state of a page; `text` where the page is an article's and its text is there. */
export function pageState({ copyId, edition, since }: CopyState, text?: TextState): string {
  return [copyId, edition, since, text?.era, text?.bodyRev].join()
}

/** The article that the page at this path is of; '' where it is of none. */
export function articleOfPage(pathname: string): string {
  return /^\/article\/([^/]+)$/.exec(pathname)?.[1] ?? ''
}

/** The header in which a page that was rendered on the device says its state. */
export const PAGE_STATE = 'x-page-state'
