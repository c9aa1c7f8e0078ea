// What readers and machines will see of a form, as the server tells it to the backoffice.

/** Where the server says it, to administrators alone. */
export const PREVIEW_ADDRESS = '/preview'

export interface ArticlePreview {
  /** What a search engine is told of the page. */
  readonly search: {
    readonly title: string
    readonly address: string
    readonly description: string
    /** Null: the page speaks of no score. */
    readonly score: number | null
  }
  /** What stands beside a link to it. */
  readonly shared: {
    readonly title: string
    readonly description: string
    readonly host: string
    /** The card picture, as a `data:` address. */
    readonly picture: string
    /** Is the cover on it? */
    readonly hasCover: boolean
  }
  readonly page: PreviewedPage
}

/** The reader's own screen, drawn. */
export interface PreviewedPage {
  /** The texts of the page's own styles, in their order. */
  readonly styles: readonly string[]
  /** The addresses of its style sheets. */
  readonly sheets: readonly string[]
  /** The content of `#root`. */
  readonly markup: string
}

/** Is this what the server says of a form? */
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
