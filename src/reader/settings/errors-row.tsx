import { useState, useSyncExternalStore } from 'react'
import { reportText } from '#domain/device/error-report.ts'
import { settingsTexts } from '#domain/es/settings.ts'
import { errorsKept, readErrors } from '#store/device/error-log.ts'
import { isInstalled } from '#reader/install/install-way.ts'
import { site } from '#site.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'

/** What went wrong on this device, to be copied for who can mend it. `data`: what sync has brought. */
export function ErrorsRow({ data }: { readonly data: { since: number; edition: number } | null }) {
  useSyncExternalStore(errorsKept.subscribe, errorsKept.get, errorsKept.get)
  const [outcome, setOutcome] = useState('')
  const errors = readErrors()
  const copy = async () => {
    const state = {
      app: site.name,
      version: `${import.meta.env.APP_VERSION} (${import.meta.env.APP_DATE})`,
      browser: navigator.userAgent,
      isOnline: navigator.onLine,
      isInstalled: isInstalled(),
      data,
    }
    try {
      await navigator.clipboard.writeText(reportText(state, errors))
      setOutcome('Copiado. Pégalo donde te lo hayan pedido.')
    } catch {
      setOutcome('No se pudo copiar: el navegador no lo permite.')
    }
  }
  return (
    <Row
      title="Registro de errores"
      act={errors.length > 0 && <Button onClick={() => void copy()}>Copiar registro</Button>}
    >
      <p>{errors.length === 0 ? settingsTexts.noErrors : settingsTexts.errors}</p>
      <p role="status">{outcome}</p>
    </Row>
  )
}
