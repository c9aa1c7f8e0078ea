// The web app manifest (P14.2): a fixed id, each icon with one purpose, screenshots of the app itself. `npm run shots` takes the
// screenshots, `app-pictures.ts` draws the icons.
import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_ADDRESS, SHARED_PICTURES, SHARED_WORDS } from '../../src/domain/articles/shared-article.ts'
import { site } from '../../src/site.ts'

/** The tokens' light paper: the background before the first frame. */
const PAPER = '#fdfdfc'

export const webManifest: Partial<ManifestOptions> = {
  // Another id would be another app: people who have installed this one would never get an update.
  id: '/',
  name: `${site.name} · ${site.tagline}`,
  short_name: site.shortName,
  description: site.description,
  lang: site.language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // An open window is focused without navigating, because a form in it may contain text. The app itself opens a launch's target
  // (`src/app/behind-start.ts`).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['magazines', 'news', 'shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    { name: 'Buscar', url: '/search', icons: [shortcutIcon('search')] },
    { name: 'Guardados', url: '/guardados', icons: [shortcutIcon('saved')] },
    { name: 'Nueva review', url: '/admin/articles/new', icons: [shortcutIcon('new')] },
  ],
  // For the administrator: a share from another app becomes the draft of a new article. The service worker receives it (`sw/share.ts`).
  share_target: {
    action: SHARE_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { ...SHARED_WORDS, files: [{ name: SHARED_PICTURES, accept: ['image/*'] }] },
  },
  screenshots: [
    shot('wide', 'home', 'La portada y las últimas reviews'),
    shot('wide', 'article', 'Un análisis, con su puntuación'),
    shot('narrow', 'home', 'La portada en el móvil'),
    shot('narrow', 'list', 'Todas las reviews, por categoría'),
    shot('narrow', 'article', 'Un análisis en el móvil'),
  ],
}

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }
}

function shot(form: 'wide' | 'narrow', name: string, label: string) {
  const sizes = form === 'wide' ? '1280x800' : '780x1688'
  return { src: `/screenshots/${form}-${name}.png`, sizes, type: 'image/png', form_factor: form, label }
}
