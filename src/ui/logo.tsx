import { site } from '#site.ts'

/**
 * The publication's drawn name (public/logo.svg), or only its first letter. It is a mask over the text's colour, so
 * that no page carries its outlines. It is hidden from screen readers: the element around it has the name.
 */
export function Logo(props: { readonly markOnly?: boolean | undefined; readonly className?: string }) {
  const { markOnly, className = '' } = props
  return (
    <span
      className={`block flex-none bg-current forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none print:[print-color-adjust:exact] ${markOnly ? 'aspect-[100/112] [mask:url(/logo-mark.svg)_0_0/100%_100%_no-repeat]' : 'aspect-[805/112] [mask:url(/logo.svg)_0_0/100%_100%_no-repeat]'} ${className}`}
      aria-hidden="true"
    />
  )
}

/** The classes of the header's row, and of its link home. */
export const headClass =
  'sticky top-0 z-head border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:static print:border-0'
export const headRowClass = 'wrap flex h-head items-center gap-2 max-md:gap-0'
export const homeLinkClass =
  'me-auto inline-flex min-h-target min-w-7 items-center gap-3 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-1'

/** In the header's link home: the logo and the tagline, or the first letter alone. */
export function Masthead({ markOnly }: { readonly markOnly?: boolean | undefined }) {
  return (
    <>
      <Logo markOnly={markOnly} className="h-6 md:h-7 lg:h-8" />
      <span className="sr-only">{site.name}, inicio. </span>
      {!markOnly && (
        <small
          className="label border-s border-line-strong ps-3 text-[0.6875rem] whitespace-nowrap text-ink-2 max-md:border-0 max-md:ps-0 max-md:leading-none"
          lang="en"
        >
          {site.tagline}
        </small>
      )}
    </>
  )
}
