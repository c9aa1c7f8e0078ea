import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Note } from '#transfer/export/content.ts'
import { Button } from '#ui/button.tsx'

/** The number of notes shown initially, and added per press. */
const PART = 200

/** Changed and omitted content with the reason; a long list is expanded in steps. */
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

/** The panel of the export or the import. */
export function TransferPanel(props: {
  readonly id: string
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { id, title, className = '', children } = props
  return (
    <section
      className={`grid max-w-notice grid-cols-1 justify-items-start gap-4 border border-line bg-paper p-6 ${className}`}
      aria-labelledby={id}
    >
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The classes of stacked content in the panel. */
export const stack = 'grid w-full grid-cols-1 justify-items-start gap-4'

/** Shows why it failed. */
export function Failed({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p role="alert" className={`font-semibold text-bad ${className}`} {...rest} />
}

/** An input to choose files. */
export function FileInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="file"
      className="min-h-target max-w-full py-1 file:me-3 file:min-h-9 file:cursor-pointer file:rounded-edge file:border file:border-line-strong file:bg-raised file:px-3"
      {...props}
    />
  )
}
