import { useEffect, useState, useSyncExternalStore } from 'react'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { settingsTexts } from '#domain/es/settings.ts'
import type { Device } from '#store/device/device.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { isInstalled } from '#reader/install/install-way.ts'
import type { InstalledApp } from '#reader/install/installed-app.ts'
import { ErrorsRow } from './errors-row.tsx'
import { InstallRow } from './install-row.tsx'
import { Row } from './row.tsx'

interface AppSectionProps {
  readonly app: InstalledApp
  readonly persistence: Persistence
}

const NOTHING = {}
const readVersion = async (device: Device) => {
  const { edition, since, filled } = await device.readCheckpoint()
  return filled ? { edition, since } : null
}

/** The app itself: its version, its place on the home screen, and whether the browser may throw it away. */
export function AppSection({ app, persistence }: AppSectionProps) {
  const { updates } = app
  const isOutdated = useSyncExternalStore(updates.subscribe, updates.get, updates.get) > 0
  const isPersistent = usePersistent(persistence)
  const data = useStored(readVersion, NOTHING)
  const version = `${import.meta.env.APP_VERSION} · ${longSpanishDate(import.meta.env.APP_DATE)}.`
  return (
    <section className="set" aria-labelledby="set-app">
      <h2 id="set-app">Aplicación</h2>
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
        <p>
          {version}
          {isOutdated && ' Hay una versión nueva.'}
        </p>
        <p>{isInstalled() ? settingsTexts.isInstalled : settingsTexts.isInBrowser}</p>
      </Row>
      <InstallRow app={app} />
      {isPersistent !== null && (
        <Row title="Almacenamiento">
          <p>{isPersistent ? settingsTexts.isPersistent : settingsTexts.isNotPersistent}</p>
        </Row>
      )}
      <ErrorsRow data={data ?? null} />
    </section>
  )
}

/** Has the browser promised not to throw the magazine away? Null while it has not said. */
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
