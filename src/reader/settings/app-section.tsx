import { useEffect, useState, useSyncExternalStore, Suspense } from 'react'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { settingsTexts } from '#domain/es/settings.ts'
import type { Device } from '#store/device/device.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { isInstalled, type InstalledApp, useInstallWay } from '#reader/install/use-install-way.ts'
import { reportText } from '#domain/device/error-report.ts'
import { errorsKept, readErrors } from '#store/device/error-log.ts'
import { site } from '#site.ts'
import { installTexts, installWords } from '#domain/es/install.ts'
import { isStepped } from '#domain/device/install-way.ts'
import { InstallSteps } from '#reader/install/install-steps-part.ts'
import { Row, RowText, Section } from './row.tsx'

interface AppSectionProps {
  readonly app: InstalledApp
  readonly persistence: Persistence
}

const NOTHING = {}
const readVersion = async (device: Device) => {
  const { edition, since, filled } = await device.readCheckpoint()
  return filled ? { edition, since } : null
}

/** The app itself: its version, its installation, and its persistent storage. */
export function AppSection({ app, persistence }: AppSectionProps) {
  const { updates } = app
  const isOutdated = useSyncExternalStore(updates.subscribe, updates.get, updates.get) > 0
  const isPersistent = usePersistent(persistence)
  const data = useStored(readVersion, NOTHING)
  const version = `${import.meta.env.APP_VERSION} · ${longSpanishDate(import.meta.env.APP_DATE)}.`
  return (
    <Section id="set-app" title="Aplicación">
      <Row
        title="Versión instalada"
        act={
          isOutdated && (
            <Button look="ink" onClick={() => void app.update()}>
              Actualizar
            </Button>
          )
        }
      >
        <RowText>
          {version}
          {isOutdated && ' Hay una versión nueva.'}
        </RowText>
        <RowText>{isInstalled() ? settingsTexts.isInstalled : settingsTexts.isInBrowser}</RowText>
      </Row>
      <InstallRow app={app} />
      {isPersistent !== null && (
        <Row title="Almacenamiento">
          <RowText>{isPersistent ? settingsTexts.isPersistent : settingsTexts.isNotPersistent}</RowText>
        </Row>
      )}
      <ErrorsRow data={data ?? null} />
    </Section>
  )
}

/** Has the browser granted persistent storage? Null while unknown. */
function usePersistent(persistence: Persistence): boolean | null {
  const [isPersistent, setPersistent] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const granted = await persistence.isGranted()
      if (!isOver) setPersistent(granted)
    }
    void look()
    const stop = persistence.asked.subscribe(() => void look())
    return () => {
      isOver = true
      stop()
    }
  }, [persistence])
  return isPersistent
}

/** The errors on this device, to copy for support. `data`: what sync has stored. */
function ErrorsRow({ data }: { readonly data: { since: number; edition: number } | null }) {
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
      <RowText>{errors.length === 0 ? settingsTexts.noErrors : settingsTexts.errors}</RowText>
      <RowText role="status">{outcome}</RowText>
    </Row>
  )
}

/** The installation, for any browser: its offer, the steps, or why there is none. */
function InstallRow({ app }: { readonly app: InstalledApp }) {
  const way = useInstallWay(app)
  const [isShown, setShown] = useState(false)
  return (
    <Row
      title="Instalar en la pantalla de inicio"
      act={
        way === 'offer' ? (
          <Button onClick={() => void app.install()}>{installTexts.install}</Button>
        ) : (
          isStepped(way) && <Button onClick={() => setShown(true)}>{installTexts.show}</Button>
        )
      }
    >
      <RowText>{installWords(way)}</RowText>
      {isShown && isStepped(way) && (
        <Suspense fallback={null}>
          <InstallSteps way={way} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Row>
  )
}
