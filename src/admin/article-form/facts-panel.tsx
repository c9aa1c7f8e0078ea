import { type ReactNode, useRef } from 'react'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { missingWords } from '#domain/articles/missing-facts.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMedia, WIDE } from '#ui/use-media.ts'

/** Everything about a review but its text, and what of all of it is missing: a panel beside the text, on a phone a sheet. */
export function FactsPanel({ form, children }: { readonly form: ArticleForm; readonly children: ReactNode }) {
  const isWide = useMedia(WIDE)
  const box = useRef<HTMLDetailsElement>(null)
  const head = useRef<HTMLElement>(null)

  function close() {
    if (box.current) box.current.open = false
    head.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sheet from any field
    <details
      ref={box}
      className="panel facts"
      open={isWide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isWide && !event.defaultPrevented) close()
      }}
    >
      <summary ref={head} tabIndex={isWide ? -1 : undefined}>
        <strong>{publicationTexts.facts}</strong>
        <small>{missingWords(form)}</small>
        <Icon name="down" small />
      </summary>
      <div className="facts-in">
        {children}
        {!isWide && (
          <Button look="ink" onClick={close}>
            {publicationTexts.done}
          </Button>
        )}
      </div>
    </details>
  )
}
