import { FLOATING, FloatingStatus } from '#reader/freshness/floating-status.tsx'
import { Button } from '#ui/button.tsx'
import type { OpenReview } from './load-article.ts'

/** Tells, above the open review, that it has been changed or deleted. On a phone it has its own place below the bar. */
export function ChangeNotice({ change, showNew }: Pick<OpenReview, 'change' | 'showNew'>) {
  return (
    <FloatingStatus className="max-md:sticky">
      {change === 'removed' && (
        <p className="border border-line-strong bg-raised px-4 py-2 shadow-float">
          La redacción ha retirado esta review
        </p>
      )}
      {change === 'changed' && (
        <Button look="ink" className={FLOATING} onClick={showNew}>
          Ha cambiado · Ver lo nuevo
        </Button>
      )}
    </FloatingStatus>
  )
}
