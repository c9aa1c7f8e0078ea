import { useEffect, useState, useSyncExternalStore } from 'react'
import { longSpanishDate } from '#domain/dates.ts'
import { settingsTexts } from '#domain/settings-messages.ts'
import type { Persistence } from '#store/persistence.ts'
import { Button } from '#ui/button.tsx'
import type { InstalledApp } from './installed-app.ts'
import { Row } from './row.tsx'

interface AppSectionProps {
  readonly app: InstalledApp
  readonly persistence: Persistence
}

/** The app itself: its version, its place on the home screen, and whether the browser may throw it away. */
export function AppSection({ app, persistence }: AppSectionProps) {
  const { updates, installable } = app
  const isOutdated = useSyncExternalStore(updates.subscribe, updates.get, updates.get) > 0
  const mayInstall = useSyncExternalStore(installable.subscribe, installable.get, installable.get)
  const isPersistent = usePersistent(persistence)
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
      </Row>
      {mayInstall && (
        <Row
          title="Instalar en la pantalla de inicio"
          act={<Button onClick={() => void app.install()}>Instalar</Button>}
        >
          <p>Se abre sin navegador y funciona en el metro.</p>
        </Row>
      )}
      {isPersistent !== null && (
        <Row title="Almacenamiento">
          <p>{isPersistent ? settingsTexts.isPersistent : settingsTexts.isNotPersistent}</p>
        </Row>
      )}
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
