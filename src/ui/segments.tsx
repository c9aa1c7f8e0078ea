/** The classes of a choice of a few values: segments of one control. */
export const segmentsClass = 'flex flex-wrap rounded-edge border border-line-strong'
/** A segment: a button, or a label around its radio button. */
export const segmentClass =
  'min-h-target flex-1 border-line px-2 sm:px-4 text-control/none font-semibold not-first:border-s aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:highlight'
