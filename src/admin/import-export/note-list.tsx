import { useState } from 'react'
import type { Note } from '#transfer/export/content.ts'
import { Button } from '#ui/button.tsx'

/** Shown at once; more by a press. */
const PART = 200

/** Changed and omitted content with the reason; a long list is shown in parts. */
export function NoteList(props: {
  readonly title: string
  readonly notes: readonly Pick<Note, 'what' | 'why'>[]
}) {
  const { title, notes } = props
  const [shown, setShown] = useState(PART)
  if (notes.length === 0) return null
  const more = Math.min(PART, notes.length - shown)
  return (
    <details className="w-full" open={notes.length <= 20}>
      <summary className="min-h-target cursor-pointer content-center font-semibold">
        {title} ({notes.length})
      </summary>
      <ul className="grid max-h-80 list-square gap-2 overflow-auto ps-4 text-meta wrap-anywhere">
        {notes.slice(0, shown).map(({ what, why }, at) => (
          <li key={at}>
            <b>{what}</b>
            {why !== '' && `: ${why}`}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="bare" onClick={() => setShown(shown + PART)}>
          {`Ver ${more} más (quedan ${notes.length - shown})`}
        </Button>
      )}
    </details>
  )
}
