import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { BadgeWait, HEAD, TITLE } from '#content/article-head.tsx'
import { type Failure, isOutOfReach } from '#domain/failure.ts'
import { ARTICLE_NOT_ON_DEVICE } from '#domain/es/article.ts'
import { ARTICLE_NOT_FOUND, loadErrorText } from '#domain/es/messages.ts'
import { pageTitle } from '#domain/pages/page-metadata.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { site } from '#site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'

const WayOn = lazyPart(async () => (await import('#reader/frame/way-on.tsx')).WayOn)

interface MissingProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Shown if nothing of the article is on the device. It is 'Artículo no encontrado' only if the server says so (P8.4). */
export function ArticleMissing(props: MissingProps) {
  useTitle(titleOf(props.failure))
  return (
    <>
      <Missing {...props} />
      <WayOn />
    </>
  )
}

/** Without a connection it only says so (P8.5), otherwise it shows the failure's message (P8.6). Both link home. */
function Missing({ failure, onRetry }: MissingProps) {
  const isAnswered = failure.kind === 'missing'
  const isBad = !isAnswered && !isOutOfReach(failure)
  const text = isAnswered
    ? 'Puede que lo hayamos retirado o que el enlace esté mal copiado.'
    : 'No hay conexión y no la habías abierto antes. Se descargará sola en cuanto vuelvas a tener red.'
  return (
    <Notice
      bad={isBad}
      level={1}
      icon={isBad ? 'alert' : isAnswered ? 'search' : 'offline'}
      title={titleOf(failure)}
      {...(!isBad && { text })}
    >
      {isBad && <Retry onRetry={onRetry} />}
      <HomeLink />
    </Notice>
  )
}

/** Shown if the head is on the device, but not the body: 'Reintentar' requests it again (P8.6). */
export function BodyMissing({ failure, onRetry }: MissingProps) {
  return (
    <Notice
      className="lg:col-span-8 lg:col-start-4"
      bad={!isOutOfReach(failure)}
      icon={isOutOfReach(failure) ? 'offline' : 'alert'}
      title={isOutOfReach(failure) ? ARTICLE_NOT_ON_DEVICE : loadErrorText(failure)}
      text="Lo que ves es lo que hay guardado. El texto se descargará solo en cuanto se pueda."
    >
      <Retry onRetry={onRetry} />
    </Notice>
  )
}

function titleOf(failure: Failure): string {
  if (failure.kind === 'missing') return ARTICLE_NOT_FOUND
  return isOutOfReach(failure) ? ARTICLE_NOT_ON_DEVICE : loadErrorText(failure)
}

/** Sets the document's title while this is shown: the router knows only the address, not that the article is missing. */
function useTitle(words: string): void {
  useLayoutEffect(() => {
    const before = document.title
    const title = pageTitle(words, site.name)
    document.title = title
    return () => {
      // The next screen may already have set its own.
      if (document.title === title) document.title = before
    }
  }, [words])
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

/** The placeholder of an article that is loading (P8.3). */
export function ArticleLoading() {
  return (
    <>
      <p className="sr-only" role="status">
        Cargando artículo...
      </p>
      <div className={HEAD}>
        <BadgeWait />
        <div className={TITLE}>
          <Skeleton text className="w-11/12 text-title-xl" />
          <Skeleton text className="w-8/12 text-title-xl" />
          <Skeleton text className="w-10/12 text-lead" />
        </div>
        <Skeleton className="h-32 w-36" />
      </div>
      <Skeleton className="aspect-video" />
    </>
  )
}

/** The placeholder of a body that is loading (P8.3), under a loaded head. */
export function BodyLoading() {
  return (
    <div className="grid max-w-(--measure) grid-cols-1 content-start gap-3 lg:col-span-8 lg:col-start-4">
      <Status>Cargando artículo...</Status>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-7/12'].map((width, at) => (
        <Skeleton key={at} text className={`text-body ${width}`} />
      ))}
    </div>
  )
}
