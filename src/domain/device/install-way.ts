// How this browser installs the magazine (P14.1): by its own offer, by manual steps, or not at all.

/** What is known about the browser. The user agent is used only as a last resort. */
export interface BrowserSigns {
  /** Was the page opened from the home screen? */
  readonly isInstalled: boolean
  /** Has the browser offered to install? */
  readonly isOffered: boolean
  /** Does it have `navigator.standalone`, as only WebKit on iPhone and iPad does? */
  readonly knowsStandalone: boolean
  /** Does it have Gecko's own style properties? */
  readonly isGecko: boolean
  readonly vendor: string
  readonly userAgent: string
}

/**
 * `installed`: the page runs as the app; `offer`: the browser asks. `ios`, `mac`, `firefox-android`: by manual steps;
 * `firefox-desktop`: never. `unknown`: nothing is offered, perhaps because it is already installed.
 */
export type InstallWay =
  | 'installed'
  | 'offer'
  | 'ios'
  | 'mac'
  | 'firefox-android'
  | 'firefox-desktop'
  | 'unknown'

/** The ways that need manual steps. */
export type SteppedWay = Extract<InstallWay, 'ios' | 'mac' | 'firefox-android'>

/** The way for this browser. */
export function installWayOf(signs: BrowserSigns): InstallWay {
  const { isInstalled, isOffered, knowsStandalone, isGecko, vendor, userAgent } = signs
  if (isInstalled) return 'installed'
  if (isOffered) return 'offer'
  if (knowsStandalone) return 'ios'
  if (isGecko) return userAgent.includes('Android') ? 'firefox-android' : 'firefox-desktop'
  // Other browsers with WebKit, on other systems, have no Dock.
  if (vendor.startsWith('Apple') && userAgent.includes('Macintosh')) return 'mac'
  return 'unknown'
}

/** Does it need manual steps? */
export function isStepped(way: InstallWay): way is SteppedWay {
  return way === 'ios' || way === 'mac' || way === 'firefox-android'
}
