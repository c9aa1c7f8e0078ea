// Handles launches while the magazine is already open: from the icon, a shortcut or a link. The browser only focuses
// the window (`launch_handler` in `scripts/build/web-manifest.ts`). So the app navigates as if a link was pressed,
// and a form with unsaved text asks first.

import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'
import type { AppRouter } from './router.tsx'

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

/** Starts following launches. Those queued earlier by the browser are the launch of this page itself. */
export function followLaunches(router: Pick<AppRouter, 'navigate'>, window: Window): void {
  const queue: unknown = Reflect.get(window, 'launchQueue')
  if (!isLaunchQueue(queue)) return
  const { origin } = window.location
  let isFollowing = false
  queue.setConsumer(({ targetURL }) => {
    if (!isFollowing || !targetURL?.startsWith(`${origin}/`)) return
    const href = targetURL.slice(origin.length)
    // The icon alone returns to the reader's last place, and shares open as separate pages.
    if (href !== '/' && href !== SHARE_ADDRESS) void router.navigate({ href })
  })
  isFollowing = true
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return typeof Object(value).setConsumer === 'function'
}
