import { Link, useLocation } from '@tanstack/react-router'
import { idsValue, LEAST_COMPARED } from '#domain/lists/compared-ids.ts'
import { COMPARISON } from '#domain/pages/screen-paths.ts'
import { compared } from '#store/reader-data/compared.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useCompared } from '../cards/use-compared.ts'

/** What has been chosen to be compared, on every screen until it is. */
export function CompareTray() {
  const ids = useCompared()
  const isThere = useLocation({ select: ({ pathname }) => pathname === COMPARISON })
  if (ids.length === 0 || isThere) return null
  return (
    <div className="tray" role="group" aria-label="Reviews elegidas para comparar">
      <Link to="/comparar" search={{ ids: idsValue(ids) }} className={buttonClass({ look: 'ink' })}>
        <ReadingIcon name="compare" />
        Comparar ({ids.length})
      </Link>
      {ids.length < LEAST_COMPARED && <p className="tray-hint">Elige otra más.</p>}
      <Button look="bare" square aria-label="No comparar nada" onClick={() => compared.clear()}>
        <Icon name="close" small />
      </Button>
    </div>
  )
}
