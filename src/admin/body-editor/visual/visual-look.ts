// The classes of what the visual mode draws. They are in a file of their own, whose name tells the build so.

/** The text, whose preserved whitespace the editor relies on. */
export const TEXT =
  'prose relative min-h-full p-4 text-ui whitespace-break-spaces caret-ink outline-none [font-variant-ligatures:none]'

/** A hint over an empty part. */
export const HINT =
  'before:pointer-events-none before:float-start before:h-0 before:font-normal before:text-ink-2 before:italic before:content-[attr(data-hint)]'

const chip =
  'inline-grid max-w-full cursor-grab gap-[0.25em] align-middle text-meta/[1.4] whitespace-normal wrap-anywhere'

/** A marker with its picture, and one without. */
export const CHIP = `text-ink-2 ${chip}`
export const MISSING_CHIP = `px-[0.5em] text-warn [outline:1px_dashed] ${chip}`
export const CHIP_PICTURE = 'h-auto max-h-[min(24rem,50svh)] w-auto max-w-[min(100%,30rem)]'

/** A part that is only changed in HTML. */
export const RAW =
  "cursor-default rounded-edge p-3 whitespace-normal [border:1px_dashed_var(--line-strong)] before:mb-2 before:block before:text-meta before:text-ink-2 before:content-['Solo_se_cambia_en_HTML']"
export const RAW_WORDS = 'whitespace-normal [outline:1px_dashed_var(--line-strong)]'

/** In place of what would play. */
export const PLAYER = 'bg-sunk p-3 text-meta'
