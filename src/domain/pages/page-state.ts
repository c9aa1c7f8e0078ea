// A short key of the data in a page rendered on the device. Equal keys mean equal pages.

/** The fields of the copy's checkpoint that change with anything visible to readers. */
interface CopyState {
  readonly copyId: string | null
  readonly edition: number
  readonly since: number
}

/** The version of the page's article text on the device (`store/copy/body-database.ts`). */
interface TextState {
  readonly era: number
  readonly bodyRev: number
}

/** The state of a page; with `text` if it is an article's and its text is on the device. */
export function pageState({ copyId, edition, since }: CopyState, text?: TextState): string {
  return [copyId, edition, since, text?.era, text?.bodyRev].join()
}

/** The id of the article at this path; '' if it is not an article's page. */
export function articleOfPage(pathname: string): string {
  return /^\/article\/([^/]+)$/.exec(pathname)?.[1] ?? ''
}

/** The header with the state of a page rendered on the device. */
export const PAGE_STATE = 'x-page-state'
