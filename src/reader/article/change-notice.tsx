import { Button } from '#ui/button.tsx'
import type { OpenReview } from './use-open-review.ts'

/** Tells, above the open review, that an editor has changed or deleted it meanwhile. */
export function ChangeNotice({ change, showNew }: Pick<OpenReview, 'change' | 'showNew'>) {
  return (
    <div className="news" role="status">
      {change === 'removed' && <p className="news-line">La redacción ha retirado esta review</p>}
      {change === 'changed' && (
        <Button look="ink" onClick={showNew}>
          Ha cambiado · Ver lo nuevo
        </Button>
      )}
    </div>
  )
}
