/** The first stop of a page: leads to its content. */
export function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-toast [transform:translateY(-200%)] bg-ink px-4 py-3 text-paper focus:[transform:none] print:hidden"
      href="#main"
      onClick={(event) => {
        // Not an entry of its own: Back must not stop at it.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Saltar al contenido
    </a>
  )
}
