import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { thrownErrorText } from '#domain/es/messages.ts'
import { site } from '#site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { headClass, headRowClass, Masthead } from '#ui/logo.tsx'

/** Content without a frame. It uses neither the router nor the device, because either may be broken. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={headClass}>
        <div className={headRowClass}>
          <a href="/" className="masthead">
            <Masthead />
          </a>
        </div>
      </header>
      <main id="main" className="wrap min-h-page pt-8" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** The last resort for a bug that reached the router (P26.15). The settings screen lists the errors. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  useEffect(() => {
    void import('#store/device/error-log.ts').then(
      ({ keepError }) => keepError(error),
      () => undefined,
    )
  }, [error])
  return (
    <Notice bad level={1} icon="alert" title="Unexpected Application Error!" text={thrownErrorText(error)}>
      <p>{site.name} se ha tropezado con algo que no esperaba. Lo guardado en este dispositivo sigue ahí.</p>
      <Button look="ink" onClick={() => window.location.reload()}>
        Recargar
      </Button>
      <a href="/" className={buttonClass()}>
        Volver al inicio
      </a>
    </Notice>
  )
}

/** The same without a frame, because the frame itself failed. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <PlainPage>
      <ErrorScreen {...props} />
    </PlainPage>
  )
}
