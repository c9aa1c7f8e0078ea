// What an iPhone or iPad shows while the installed app starts. It takes it from the page when somebody puts the magazine
// on the home screen, which is long after the start: so the app says it, and pages stay as short as they are. No other
// engine is told: the others make theirs from the manifest.
//
// The pictures are named by their size in pixels (`scripts/art/splash.mjs`). A device that none was drawn for finds nothing at
// the address, and starts on plain paper as before.

import { site } from '#site.ts'

const THEMES = ['light', 'dark'] as const

/** The size of the screen in points, held upright, and its pixels per point. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

export interface SplashPicture {
  readonly href: string
  readonly media: string
}

/** The pictures for a screen: both themes, upright and lying. */
export function splashPictures({ width, height, ratio }: ScreenSize): SplashPicture[] {
  const [short, long] = [Math.min(width, height) * ratio, Math.max(width, height) * ratio]
  const ways = [
    { orientation: 'portrait', size: `${short}x${long}` },
    { orientation: 'landscape', size: `${long}x${short}` },
  ]
  return THEMES.flatMap((theme) =>
    ways.map(({ orientation, size }) => ({
      href: `/splash/${theme}-${size}.png`,
      media: `screen and (orientation: ${orientation}) and (prefers-color-scheme: ${theme})`,
    })),
  )
}

/** Says it in this page, on an iPhone or iPad: they alone know `navigator.standalone`. */
export function saySplash(page: Document, screen: ScreenSize): void {
  if (!('standalone' in navigator)) return
  const links = splashPictures(screen).map((picture) =>
    Object.assign(page.createElement('link'), { rel: 'apple-touch-startup-image', ...picture }),
  )
  // Without this word the pictures are left aside, whatever the manifest says.
  const words = [
    { name: 'apple-mobile-web-app-capable', content: 'yes' },
    { name: 'apple-mobile-web-app-title', content: site.shortName },
  ].map((word) => Object.assign(page.createElement('meta'), word))
  page.head.append(...words, ...links)
}
