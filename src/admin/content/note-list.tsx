import type { Note } from '#transfer/content.ts'

/** More than anybody reads; the rest is counted. */
const MOST = 200

/** What was changed or left out, and why. */
export function NoteList({ title, notes }: { readonly title: string; readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <details className="transfer-notes" open={notes.length <= 20}>
      <summary>
        {title} ({notes.length})
      </summary>
      <ul>
        {notes.slice(0, MOST).map(({ what, why }, at) => (
          <li key={at}>
            <b>{what}</b>: {why}
          </li>
        ))}
      </ul>
      {notes.length > MOST && <p>Y {notes.length - MOST} más.</p>}
    </details>
  )
}
