import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Refreshing } from './use-freshness.ts'

/** Asks the server for what a list shows, now. */
export function RefreshButton({ isRefreshing, refresh }: Refreshing) {
  return (
    <Button
      look="bare"
      square
      aria-label={WORDS}
      title={WORDS}
      aria-disabled={isRefreshing}
      onClick={refresh}
    >
      <Icon name="refresh" />
    </Button>
  )
}

const WORDS = 'Volver a cargar la lista'
