// How the magazine comes to the home screen in the browser at hand: by the browser's own offer, by steps that the person
// takes, or not at all.

/** What is known of the browser; the name that it gives itself counts only where nothing else tells. */
export interface BrowserSigns {
  /** Was the page opened from the home screen? */
  readonly isInstalled: boolean
  /** Has the browser offered to install? */
  readonly isOffered: boolean
  /** Does it know `navigator.standalone`, as the engine of iPhone and iPad does and no other? */
  readonly knowsStandalone: boolean
  /** Does it know Gecko's own style properties? */
  readonly isGecko: boolean
  readonly vendor: string
  readonly userAgent: string
}

/**
 * `installed`: the page runs as the app; `offer`: the browser asks; `ios`, `mac`, `firefox-android`: by steps;
 * `firefox-desktop`: never; `unknown`: nothing is offered, perhaps because it is installed already.
 */
export type InstallWay =
  | 'installed'
  | 'offer'
  | 'ios'
  | 'mac'
  | 'firefox-android'
  | 'firefox-desktop'
  | 'unknown'

/** The ways that a person takes step by step. */
export type SteppedWay = Extract<InstallWay, 'ios' | 'mac' | 'firefox-android'>

/** The way for this browser. */
export function installWayOf(signs: BrowserSigns): InstallWay {
  const { isInstalled, isOffered, knowsStandalone, isGecko, vendor, userAgent } = signs
  if (isInstalled) return 'installed'
  if (isOffered) return 'offer'
  if (knowsStandalone) return 'ios'
  if (isGecko) return userAgent.includes('Android') ? 'firefox-android' : 'firefox-desktop'
  // Other browsers of this maker's engine, on other systems, have no Dock.
  if (vendor.startsWith('Apple') && userAgent.includes('Macintosh')) return 'mac'
  return 'unknown'
}

/** Is it taken step by step? */
export function isStepped(way: InstallWay): way is SteppedWay {
  return way === 'ios' || way === 'mac' || way === 'firefox-android'
}
