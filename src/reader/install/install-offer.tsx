import { useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { installTexts } from '#domain/es/install.ts'
import { isStepped } from '#domain/device/install-way.ts'
import { placeAt } from '#domain/lists/list-place.ts'
import { SAVED } from '#domain/pages/screen-paths.ts'
import { isTimeToOffer, noteOffered } from '#store/device/install-offer.ts'
import { useDevice } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/online.ts'
import { InstallSteps } from './install-steps-part.ts'
import { useInstallWay } from './use-install-way.ts'

/**
 * Offers to install the magazine, once on a device, at the right moment (`store/device/install-offer.ts`). It appears
 * on lists and never over a text, if the browser or manual steps can install it.
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
    <section className="offer" aria-labelledby="install-offer">
      <Icon name="home" />
      <div className="offer-words">
        <h2 id="install-offer">{installTexts.offer}</h2>
        <p>{installTexts.offerText}</p>
      </div>
      <div className="offer-acts">
        <Button look="bare" onClick={() => setState('over')}>
          {installTexts.later}
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
