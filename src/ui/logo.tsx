import { site } from '#site.ts'

/**
 * The publication's logo (public/logo.svg), or only its first letter. It is a mask over the text colour, so that no
 * page contains its outlines. It is hidden from screen readers: the surrounding element has the name.
 */
export function Logo(props: { readonly markOnly?: boolean | undefined; readonly className?: string }) {
  const { markOnly, className = '' } = props
  return <span className={`drawn ${markOnly ? 'drawn-mark' : ''} ${className}`} aria-hidden="true" />
}

/** The classes of a header, which stays in sight (P4.1), and of its row. */
export const headClass = 'sticky top-0 z-head border-b border-line bg-paper pt-safe-top'
export const headRowClass = 'wrap flex h-head items-center md:gap-2'

/** The content of the header's home link: the logo and the tagline, or the first letter alone. */
export function Masthead({ markOnly }: { readonly markOnly?: boolean }) {
  return (
    <>
      <Logo markOnly={markOnly} />
      <span className="sr-only">{`${site.name}, inicio. `}</span>
      {!markOnly && (
        <small className="label" lang="en">
          {site.tagline}
        </small>
      )}
    </>
  )
}
