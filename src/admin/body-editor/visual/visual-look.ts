// The classes of elements that the visual mode renders without React.

/** The field, which looks as for readers. The editor relies on preserved whitespace. */
export const FIELD =
  'prose relative min-h-full p-4 text-ui whitespace-break-spaces caret-ink outline-none [font-variant-ligatures:none] *:mx-auto *:max-w-(--measure)'

/** A line break in the source is a space here, as for readers. */
export const SPELLED = 'whitespace-normal'

/** The placeholder of an empty part. */
export const HINT =
  'before:pointer-events-none before:float-start before:h-0 before:font-normal before:text-ink-2 before:italic before:content-[attr(data-hint)]'

/** A part that only HTML can change. */
export const RAW =
  "cursor-default rounded-edge p-3 whitespace-normal border border-dashed border-line-strong before:mb-2 before:block before:text-meta before:text-ink-2 before:content-['Solo_se_cambia_en_HTML']"
export const RAW_INLINE = 'whitespace-normal outline outline-dashed outline-line-strong'
/** Shown in place of audio or video. */
export const NOTE = 'bg-sunk p-3 text-meta'

const MARKER =
  'inline-grid max-w-full cursor-grab gap-[0.25em] align-middle text-meta/note whitespace-normal wrap-anywhere'
/** A marker with its picture, and one without. */
export const CHIP = `${MARKER} text-ink-2`
export const MISSING_CHIP = `${MARKER} px-[0.5em] text-warn outline outline-dashed`
export const CHIP_PICTURE = 'h-auto max-h-[min(24rem,50svh)] w-auto max-w-[min(100%,30rem)]'
