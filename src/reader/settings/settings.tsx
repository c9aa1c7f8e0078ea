import { getRouteApi } from '@tanstack/react-router'
import { settingsTexts } from '#domain/es/settings.ts'
import { DeviceSection } from './device-section.tsx'
import { OwnSection } from './own-section.tsx'
import { useState, useSyncExternalStore, useEffect, Suspense } from 'react'
import { LineWidthSwitch, TextSizeSwitch } from '#reader/frame/reading-switches.tsx'
import { ThemeSwitch } from '#reader/frame/theme-switch.tsx'
import { ShortcutList } from '#reader/shortcuts/shortcut-list.tsx'
import { type ShortcutsChoice, shortcutsChoice } from '#store/device/stored-choice.ts'
import { Button } from '#ui/button.tsx'
import { Row, RowText, Section } from './row.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { longSpanishDate } from '#domain/articles/dates.ts'
import type { Device } from '#store/device/device.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { useStored } from '#store/use-stored.ts'
import { isInstalled, type InstalledApp, useInstallWay } from '#reader/install/use-install-way.ts'
import { reportText } from '#domain/device/error-report.ts'
import { errorsKept, readErrors } from '#store/device/error-log.ts'
import { site } from '#site.ts'
import { installTexts, installWords } from '#domain/es/install.ts'
import { isStepped } from '#domain/device/install-way.ts'
import { InstallSteps } from '#reader/install/install-steps-part.ts'

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
function AppSection({ app, persistence }: AppSectionProps) {
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

const route = getRouteApi('/ajustes')

/** How articles are read, what is on the device, and the app itself. */
export function Settings() {
  const { offline, persistence, app } = route.useLoaderData()
  return (
    <>
      <PageHead title={settingsTexts.title} />
      <ReadingSection />
      <DeviceSection offline={offline} persistence={persistence} />
      <OwnSection offline={offline} erase={(drafts) => app.erase(drafts)} />
      <AppSection app={app} persistence={persistence} />
    </>
  )
}

/** How the magazine looks on this device, and whether shortcuts are active (P12.1). */
function ReadingSection() {
  return (
    <Section id="set-reading" title="Lectura">
      <Row title="Tema" act={<ThemeSwitch />}>
        <RowText>«Sistema» sigue lo que diga tu teléfono u ordenador.</RowText>
      </Row>
      <Row title="Tamaño del texto" act={<TextSizeSwitch />}>
        <p className="mt-1 max-w-note text-body tabular">
          La bisagra ya no cruje y el pliegue casi no se ve.
        </p>
      </Row>
      <Row title="Ancho de línea" act={<LineWidthSwitch />}>
        <RowText>Para pantallas anchas: cuánto texto cabe en cada línea de una review.</RowText>
      </Row>
      <ShortcutsRow />
    </Section>
  )
}

const CHOICES: readonly (readonly [ShortcutsChoice, string])[] = [
  ['on', 'Encendidos'],
  ['off', 'Apagados'],
]

function ShortcutsRow() {
  const [isListed, setListed] = useState(false)
  const chosen = useSyncExternalStore(
    shortcutsChoice.subscribe,
    shortcutsChoice.get,
    (): ShortcutsChoice => 'on',
  )
  return (
    <Row
      title="Atajos de teclado"
      act={
        <div className="grid gap-2">
          <Segments
            label="Atajos de teclado"
            choices={CHOICES}
            chosen={chosen}
            onChoose={shortcutsChoice.set}
          />
          <Button onClick={() => setListed(true)}>Ver los atajos</Button>
        </div>
      }
    >
      <RowText>
        Teclas sueltas para moverse por la revista; la «?» abre la lista. Apágalos si dictas o si te estorban.
      </RowText>
      {isListed && <ShortcutList onClose={() => setListed(false)} />}
    </Row>
  )
}
