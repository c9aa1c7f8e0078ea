/** A bar in place of a line of text, or of anything with a size in `className`. Screen readers ignore it. */
export function Skeleton({
  className,
  text = false,
}: {
  readonly className?: string
  readonly text?: boolean
}) {
  return <span aria-hidden className={[text ? 'sk sk-t' : 'sk', className].filter(Boolean).join(' ')} />
}
