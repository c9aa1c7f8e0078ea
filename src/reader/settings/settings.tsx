import { getRouteApi } from '@tanstack/react-router'
import { settingsTexts } from '#domain/es/settings.ts'
import { AppSection } from './app-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { OwnSection } from './own-section.tsx'
import { useState, useSyncExternalStore } from 'react'
import { LineWidthSwitch, TextSizeSwitch } from '#reader/frame/reading-switches.tsx'
import { ThemeSwitch } from '#reader/frame/theme-switch.tsx'
import { ShortcutList } from '#reader/shortcuts/shortcut-list.tsx'
import { type ShortcutsChoice, shortcutsChoice } from '#store/device/shortcuts-choice.ts'
import { Button } from '#ui/button.tsx'
import { Row, RowText, Section } from './row.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { segmentClass, segmentsClass } from '#ui/segments.tsx'

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

/** Whether keyboard shortcuts are active, and the list of them. */
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
          <div className={segmentsClass} role="group" aria-label="Atajos de teclado">
            {CHOICES.map(([choice, words]) => (
              <button
                key={choice}
                type="button"
                className={segmentClass}
                aria-pressed={chosen === choice}
                onClick={() => shortcutsChoice.set(choice)}
              >
                {words}
              </button>
            ))}
          </div>
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
