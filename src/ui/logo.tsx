import { site } from '#site.ts'

/**
 * The publication's drawn name (public/logo.svg), or only its first letter. It is a mask over the text's colour, so
 * that no page carries its outlines. It is hidden from screen readers: the element around it has the name.
 */
export function Logo(props: { readonly markOnly?: boolean | undefined; readonly className?: string }) {
  const { markOnly, className = '' } = props
  return <span className={`drawn ${markOnly ? 'drawn-mark' : ''} ${className}`} aria-hidden="true" />
}

/** The classes of a header, which stays in sight (P4.1), and of its row. */
export const headClass = 'sticky top-0 z-head border-b border-line bg-paper pt-safe-top'
export const headRowClass = 'wrap flex h-head items-center md:gap-2'

/** In the header's link home: the logo and the tagline, or the first letter alone. */
export function Masthead({ markOnly }: { readonly markOnly?: boolean }) {
  return (
    <>
      <Logo markOnly={markOnly} />
      <span className="sr-only">{site.name}, inicio. </span>
      {!markOnly && (
        <small className="label" lang="en">
          {site.tagline}
        </small>
      )}
    </>
  )
}
