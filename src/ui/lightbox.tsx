import type { ReactNode } from 'react'
import Viewer, { type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'

export interface LightboxPicture {
  readonly src: string
  readonly alt: string
  readonly caption: string
  /** Pixels, if known. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Narrower copies. */
  readonly variants: readonly { readonly src: string; readonly width: number }[]
}

const LABELS = {
  Lightbox: 'Imagen ampliada',
  'Photo gallery': 'Imágenes de la review',
  Carousel: 'Imágenes',
  Slide: 'Imagen',
  Previous: 'Anterior',
  Next: 'Siguiente',
  Close: 'Cerrar',
  'Zoom in': 'Acercar',
  'Zoom out': 'Alejar',
  'Show captions': 'Mostrar el pie',
  'Hide captions': 'Ocultar el pie',
  '{index} of {total}': '{index} de {total}',
}

/**
 * Pictures at window size, one at a time, controlled by swipe, pinch, wheel and keyboard. `first`: the initial one.
 * `missing`: shown in place of one that cannot be loaded.
 */
export function Lightbox(props: {
  readonly pictures: readonly LightboxPicture[]
  readonly first: number
  readonly missing: ReactNode
  readonly onClose: () => void
}) {
  const { pictures, first, missing, onClose } = props
  return (
    <Viewer
      open
      close={onClose}
      index={first}
      slides={pictures.map(slideOf)}
      plugins={[Captions, Counter, Zoom]}
      labels={LABELS}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 6 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      render={{
        iconError: () => missing,
        ...(pictures.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

function slideOf({ src, alt, caption, width, height, variants }: LightboxPicture): SlideImage {
  const isSized = width !== undefined && height !== undefined
  return {
    src,
    alt: alt || caption,
    ...(caption !== '' && { description: caption }),
    ...(isSized && {
      width,
      height,
      srcSet: [
        ...variants.map((narrow) => ({ ...narrow, height: Math.round((narrow.width * height) / width) })),
        { src, width, height },
      ],
    }),
  }
}
