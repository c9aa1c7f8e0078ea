import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import './history-state.ts'
import { isPlainClick } from './plain-click.ts'

/**
 * Returns to the previous page of the publication, with its scroll position, past the sections visited on this page.
 * Readers from outside go to the home screen.
 */
export function BackButton() {
  const router = useRouter()
  return (
    <Link
      to="/"
      className={buttonClass({ look: 'bare' }, '-ms-4 justify-self-start')}
      onClick={(event) => {
        const { __TSR_index: entries, within = 0 } = router.latestLocation.state
        if (!isPlainClick(event) || (entries <= within && !isFromOwnPage())) return
        event.preventDefault()
        router.history.go(-1 - within)
      }}
    >
      <Icon name="left" />
      Volver
    </Link>
  )
}

/**
 * Did a link of one of our pages load this one? A link pressed before the app has started loads a new page. A new tab
 * has nothing to go back to.
 */
function isFromOwnPage(): boolean {
  const canGoBack = window.navigation?.canGoBack ?? history.length > 1
  return canGoBack && document.referrer.startsWith(`${location.origin}/`)
}
