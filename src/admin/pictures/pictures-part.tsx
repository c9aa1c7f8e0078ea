import { lazy, Suspense } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { backofficeTitle } from '#domain/es/admin-titles.ts'
import { pageTitle } from '#domain/pages/page-metadata.ts'
import { site } from '#site.ts'
import type { PicturesPlace } from './pictures-place.ts'
import { useScreenTitle } from '../frame/use-screen-title.ts'

const PicturesScreen = lazy(async () => ({
  default: (await import('./pictures-screen.tsx')).PicturesScreen,
}))

/** The screen of the stored pictures in a chunk of its own; the document is called after it from the start. */
export function PicturesPart({ place }: { readonly place: PicturesPlace }) {
  useScreenTitle(pageTitle(adminTexts.pictures, backofficeTitle(site.name)))
  return (
    <Suspense>
      <PicturesScreen place={place} />
    </Suspense>
  )
}
