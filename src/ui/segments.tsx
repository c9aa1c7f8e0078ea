/** The classes of a choice of a few values: segments of one control. */
export const segmentsClass = 'flex rounded-edge border border-line-strong'
/** A segment: a button, or a label around its radio button. */
export const segmentClass =
  'inline-flex min-h-target flex-1 cursor-pointer items-center justify-center gap-2 px-2 text-control/none font-semibold not-first:border-s not-first:border-line aria-pressed:bg-ink aria-pressed:text-paper md:px-4 forced-colors:aria-pressed:highlight'
