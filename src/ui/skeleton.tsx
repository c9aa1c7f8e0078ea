/**
 * A bar in place of a line of text, or of anything with a size in `className`. It is still for 0.6 s, then it pulses.
 * Screen readers ignore it.
 */
export function Skeleton({
  className = '',
  text = false,
}: {
  readonly className?: string
  readonly text?: boolean
}) {
  return (
    <span
      aria-hidden
      className={`block rounded-[1px] bg-plate motion-safe:animate-[skeleton_1.6s_0.6s_ease-in-out_infinite_alternate] forced-colors:border forced-colors:border-[GrayText] ${text ? 'my-[0.16em] h-[0.78em]' : ''} ${className}`}
    />
  )
}
