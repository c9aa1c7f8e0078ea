import { Link } from '@tanstack/react-router'
import type { Failure } from '#domain/failure.ts'
import { ARTICLE_NOT_FOUND, ARTICLE_NOT_ON_DEVICE, loadErrorText } from '#domain/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface MissingProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Nothing of the article is here. Only the server's word makes it 'Artículo no encontrado' (decision 12). */
export function ArticleMissing({ failure, onRetry }: MissingProps) {
  if (failure.kind === 'missing') {
    return (
      <Notice
        level={1}
        icon="search"
        title={ARTICLE_NOT_FOUND}
        text="Puede que lo hayamos retirado o que el enlace esté mal copiado."
      >
        <HomeLink />
      </Notice>
    )
  }
  if (isOutOfReach(failure)) {
    return (
      <Notice
        level={1}
        icon="offline"
        title={ARTICLE_NOT_ON_DEVICE}
        text="No hay conexión y no la habías abierto antes. Se descargará sola en cuanto vuelvas a tener red."
      >
        <HomeLink />
      </Notice>
    )
  }
  return (
    <Notice bad level={1} icon="alert" title={loadErrorText(failure)}>
      <Retry onRetry={onRetry} />
      <HomeLink />
    </Notice>
  )
}

/** The head is here and the body is not. */
export function BodyMissing({ failure, onRetry }: MissingProps) {
  return (
    <Notice
      bad={!isOutOfReach(failure)}
      icon={isOutOfReach(failure) ? 'offline' : 'alert'}
      title={isOutOfReach(failure) ? ARTICLE_NOT_ON_DEVICE : loadErrorText(failure)}
      text="Lo que ves es lo que hay guardado. El texto se descargará solo en cuanto se pueda."
    >
      <Retry onRetry={onRetry} />
    </Notice>
  )
}

function isOutOfReach({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout'
}

function HomeLink() {
  return (
    <Link to="/" className={buttonClass()}>
      Volver al inicio
    </Link>
  )
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button look="ink" onClick={onRetry}>
      Reintentar
    </Button>
  )
}
