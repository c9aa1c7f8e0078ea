// The startup image of the installed app on iPhone and iPad, which the system reads when the magazine is added to the
// home screen. The app adds it long after startup, which keeps pages short. Images are named by their size in pixels
// (`scripts/build/app-pictures.ts`).
import { site } from '#site.ts'

const THEMES = ['light', 'dark'] as const

/** The size of the screen in points, in portrait, and its pixels per point. */
interface ScreenSize {
  readonly width: number
  readonly height: number
  readonly ratio: number
}

interface SplashPicture {
  readonly href: string
  readonly media: string
}

/** Returns the images for a screen: both themes, portrait and landscape. */
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

/** Adds the images to this page on iPhone and iPad, the only devices with `navigator.standalone`. */
export function saySplash(page: Document, screen: ScreenSize): void {
  if (!('standalone' in navigator)) return
  const links = splashPictures(screen).map((picture) =>
    Object.assign(page.createElement('link'), { rel: 'apple-touch-startup-image', ...picture }),
  )
  // Without this tag the system ignores the images, whatever the manifest says.
  const words = [
    { name: 'apple-mobile-web-app-capable', content: 'yes' },
    { name: 'apple-mobile-web-app-title', content: site.shortName },
  ].map((word) => Object.assign(page.createElement('meta'), word))
  page.head.append(...words, ...links)
}
