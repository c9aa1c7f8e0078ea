import { Button } from '#ui/button.tsx'
import type { OpenReview } from './use-open-review.ts'

/** Over the open review, in no place of the text: what the editors have done to it meanwhile. */
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
