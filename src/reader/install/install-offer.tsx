import { useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { installTexts } from '#domain/es/install.ts'
import { isStepped } from '#domain/device/install-way.ts'
import { placeAt } from '#domain/lists/list-address.ts'
import { SAVED } from '#domain/pages/screen-paths.ts'
import { isTimeToOffer, noteOffered } from '#store/device/install-offer.ts'
import { useDevice } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/online.ts'
import { InstallSteps } from './install-steps-part.ts'
import { useInstallWay } from './use-install-way.ts'

/**
 * Offers to install the magazine, once per device, at the right moment (`store/device/install-offer.ts`). It appears
 * on lists and never over a text (P14.1), if it can be installed by the browser or by manual steps.
 */
export function InstallOffer() {
  const device = useDevice()
  const app = useRouteContext({ from: '__root__', select: (context) => context.app })
  const way = useInstallWay(app)
  const isList = useLocation({ select: ({ pathname }) => placeAt(pathname) !== null || pathname === SAVED })
  const isOnline = useOnline()
  const [state, setState] = useState<'waiting' | 'shown' | 'steps' | 'over'>('waiting')
  const mayOffer = isList && isOnline && (way === 'offer' || isStepped(way))

  useEffect(() => {
    if (device === null || state !== 'waiting') return undefined
    let isLeft = false
    const today = todayLocal(new Date())
    const look = async () => {
      const isTime = await isTimeToOffer(device, today)
      if (isLeft || !isTime || !mayOffer) return
      await noteOffered(device, today)
      setState('shown')
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [device, state, mayOffer])

  if (state === 'steps' && isStepped(way))
    return (
      <Suspense fallback={null}>
        <InstallSteps way={way} onClose={() => setState('over')} />
      </Suspense>
    )
  if (state !== 'shown' || !mayOffer) return null
  return (
    // It floats, so it shifts nothing. In a window hardly taller, it is at the end of the page.
    <section
      data-offer
      className="fixed inset-x-4 bottom-[calc(max(1rem,var(--tray,0rem)+0.5rem)+var(--status-bar,0rem)+env(safe-area-inset-bottom))] z-bar ms-auto grid max-w-104 animate-rise grid-cols-mark gap-x-3 gap-y-2 rounded-edge border border-s-4 border-line border-s-ink bg-raised p-4 shadow-float print:hidden short:static short:m-4"
      aria-labelledby="install-offer"
    >
      <Icon name="home" />
      <div>
        <h2 id="install-offer" className="font-text text-ui/line font-semibold font-stretch-normal">
          La revista, en tu pantalla de inicio
        </h2>
        <p className="text-meta text-ink-2">{installTexts.offerText}</p>
      </div>
      <div className="col-span-full flex flex-wrap justify-end gap-2">
        <Button look="bare" onClick={() => setState('over')}>
          Ahora no
        </Button>
        {isStepped(way) ? (
          <Button look="ink" onClick={() => setState('steps')}>
            {installTexts.show}
          </Button>
        ) : (
          <Button
            look="ink"
            onClick={() => {
              setState('over')
              void app.install()
            }}
          >
            {installTexts.install}
          </Button>
        )}
      </div>
    </section>
  )
}
