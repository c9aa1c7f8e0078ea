/** The first tab stop of a page, which skips to its content. */
export function SkipLink() {
  return (
    <a
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      href="#main"
      onClick={(event) => {
        // Adds no history entry: Back must not stop at it.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Saltar al contenido
    </a>
  )
}
