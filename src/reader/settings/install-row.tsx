import { Suspense, useState } from 'react'
import { installTexts, installWords } from '#domain/es/install.ts'
import { isStepped } from '#domain/device/install-way.ts'
import { InstallSteps } from '#reader/install/install-steps-part.ts'
import { useInstallWay } from '#reader/install/install-way.ts'
import type { InstalledApp } from '#reader/install/installed-app.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'

/** The way to the home screen, whatever the browser: its offer, the steps, or why there is none. */
export function InstallRow({ app }: { readonly app: InstalledApp }) {
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
      <p>{installWords(way)}</p>
      {isShown && isStepped(way) && (
        <Suspense fallback={null}>
          <InstallSteps way={way} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Row>
  )
}
