/**
 * The publication's name as drawn (public/logo.svg: the C is the head of an open-end spanner with its hexagon), or its first
 * letter alone. A mask over the text's colour, so that no page carries its outlines. Hidden from screen readers: the element
 * around it carries the name.
 */
export function Logo(props: { readonly markOnly?: boolean; readonly className?: string }) {
  const names = ['drawn', props.markOnly && 'drawn-mark', props.className]
  return <span className={names.filter(Boolean).join(' ')} aria-hidden="true" />
}
