import { lazy, Suspense } from 'react'
import { adminTexts } from '#domain/admin-messages.ts'
import { backofficeTitle } from '#domain/admin-titles.ts'
import { pageTitle } from '#domain/page-metadata.ts'
import { site } from '#site.ts'
import type { PicturesPlace } from '../../shell/pictures-place.ts'
import { useScreenTitle } from '../../shell/use-screen-title.ts'

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
