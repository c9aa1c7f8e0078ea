// The preview of a form, as the server sends it to the backoffice.

/** The address of the preview, for administrators only. */
export const PREVIEW_ADDRESS = '/preview'

export interface ArticlePreview {
  /** What search engines show. */
  readonly search: {
    readonly title: string
    readonly address: string
    readonly description: string
    /** Null: the page has no score. */
    readonly score: number | null
  }
  /** What appears with a shared link. */
  readonly shared: {
    readonly title: string
    readonly description: string
    readonly host: string
    /** The card picture, as a `data:` address. */
    readonly picture: string
    /** Does the picture show the cover? */
    readonly hasCover: boolean
  }
  /** The code of its card for other sites (P27.58); absent before it is published. */
  readonly embed?: string
  readonly page: PreviewedPage
}

/** The reader's screen, rendered. */
export interface PreviewedPage {
  /** The page's inline styles, in order. */
  readonly styles: readonly string[]
  /** The addresses of the shell's style sheets. */
  readonly sheets: readonly string[]
  /** The content of `#root`. */
  readonly markup: string
}

/** Is this a preview from the server? */
export function isArticlePreview(value: unknown): value is ArticlePreview {
  const { search, shared, page } = Object(value)
  return (
    typeof Object(search).title === 'string' &&
    typeof Object(shared).picture === 'string' &&
    typeof Object(page).markup === 'string' &&
    Array.isArray(Object(page).styles) &&
    Array.isArray(Object(page).sheets)
  )
}
