import { CatchBoundary, type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { ErrorPage, ErrorScreen } from '../error-screen.tsx'
import { isMissingFile } from '../missing-file.ts'
import { PlainPage } from '../plain-page.tsx'

// Apart from the first JavaScript; the worker brings it to every device.
const NeedsConnection = lazy(async () => ({
  default: (await import('./needs-connection.tsx')).NeedsConnection,
}))

/** The backoffice itself broke, or its files cannot be had. Nothing stands around it. */
export function BackofficeErrorPage(props: ErrorComponentProps) {
  if (!isMissingFile(props.error)) return <ErrorPage {...props} />
  return (
    <PlainPage>
      <Unreachable {...props} />
    </PlainPage>
  )
}

/** The same for one of its screens: the backoffice stands around all but the login. */
export function BackofficeError(props: ErrorComponentProps) {
  const isLogin = useLocation({ select: ({ pathname }) => pathname === ADMIN_LOGIN })
  if (isLogin) return <BackofficeErrorPage {...props} />
  return (
    <div className="wrap">
      {isMissingFile(props.error) ? <Unreachable {...props} /> : <ErrorScreen {...props} />}
    </div>
  )
}

function Unreachable(props: ErrorComponentProps) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={() => <ErrorScreen {...props} />}>
      <Suspense fallback={null}>
        <NeedsConnection />
      </Suspense>
    </CatchBoundary>
  )
}
