import { useEffect } from 'react'
import { CompareTray } from './compare-tray.tsx'
import { InstallOffer } from '../install/install-offer.tsx'
import { isInstalled } from '../install/install-way.ts'
import { lazyPart } from './lazy-part.tsx'
import { followHeader } from './leaving-header.ts'
import { needsPulling } from '../freshness/needs-pulling.ts'
import { Shortcuts } from '../shortcuts/shortcuts.tsx'

const PullToRefresh = lazyPart(async () => (await import('../freshness/pull-to-refresh.tsx')).PullToRefresh)

/** What comes around every screen once it stands: none of it is part of a page. */
export function FrameExtras() {
  useEffect(followHeader, [])
  return (
    <>
      <CompareTray />
      <InstallOffer />
      <Shortcuts />
      {needsPulling({ isInstalled: isInstalled(), navigator }) && <PullToRefresh />}
    </>
  )
}
