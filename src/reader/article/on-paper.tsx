import { useEffect, useState } from 'react'
import { site } from '#site.ts'

/** On paper alone, below the text: the addresses of its links as notes, and where it comes from. */
export function OnPaper({ path }: { readonly path: string }) {
  const [notes, setNotes] = useState<readonly string[]>([])
  // Links know their whole addresses only in a browser, and once they are drawn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>('.prose a[data-address]')
      setNotes(Array.from(links, (link) => link.dataset['address'] ?? ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="on-paper">
      {notes.length > 0 && (
        <ol>
          {notes.map((address, at) => (
            <li key={at}>{address}</li>
          ))}
        </ol>
      )}
      <p>
        {site.name} · {location.origin + path}
      </p>
    </div>
  )
}

/** How long paper waits for pictures, in milliseconds. */
const PATIENCE = 3000

/** Prints the page with the pictures that have not been scrolled to yet. */
export async function printPage(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')]
  for (const picture of pictures) picture.loading = 'eager'
  const loaded = Promise.allSettled(pictures.map((picture) => picture.decode()))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  window.print()
}
