/** A bar in place of a line of text, or of anything with a size in `className`. Still for 0.6 s, then it pulses. */
export function Skeleton(props: { readonly className?: string; readonly text?: boolean }) {
  const { className = '', text = false } = props
  return (
    <span
      aria-hidden
      className={`block rounded-[1px] bg-plate motion-safe:animate-skeleton forced-colors:border forced-colors:border-gray-text ${text ? 'my-[0.16em] h-[0.78em]' : ''} ${className}`}
    />
  )
}
