import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { isPlainClick } from './plain-click.ts'

/** To where the reader came from inside the publication, scroll included; whoever came from outside goes home. */
export function BackButton() {
  const router = useRouter()
  return (
    <Link
      to="/"
      className={buttonClass({ look: 'bare' }, 'back')}
      onClick={(event) => {
        if (!isPlainClick(event) || !router.history.canGoBack()) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon name="left" />
      Volver
    </Link>
  )
}
