/**
 * The publication's drawn name (public/logo.svg), or only its first letter. It is a mask over the text's colour, so
 * that no page carries its outlines. It is hidden from screen readers: the element around it has the name.
 */
export function Logo(props: { readonly markOnly?: boolean; readonly className?: string }) {
  const names = ['drawn', props.markOnly && 'drawn-mark', props.className]
  return <span className={names.filter(Boolean).join(' ')} aria-hidden="true" />
}
