import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSync } from '../freshness/sync-provider.tsx'

/** Nothing on the device and nothing to be had (P26.2, P13.8). */
export function LoadFailed({ failure }: { readonly failure: Failure }) {
  const { status, requests } = useSync()
  return (
    <div className="section">
      <Notice
        bad
        icon="alert"
        title={loadErrorText(failure)}
        text="No hay artículos en este dispositivo todavía. Comprueba la conexión y vuelve a probar."
      >
        <Button
          look="ink"
          aria-disabled={status.working}
          onClick={() => {
            if (!status.working) void requests.now()
          }}
        >
          <Icon name="refresh" small />
          Reintentar
        </Button>
      </Notice>
    </div>
  )
}
