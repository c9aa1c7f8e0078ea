import { useMemo } from 'react'
import Viewer, { type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import 'yet-another-react-lightbox/styles.css'
import './picture-viewer.css'
import { readBody } from '#content/body/article-body.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { picturesOf, type ShownPicture } from '#content/body/picture-list.ts'
import { PictureBox, PicturePlate } from '#content/picture.tsx'
import type { ArticleBody, ListedArticle } from '#domain/articles/article.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'

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
 * The article's pictures at window size, one at a time, controlled by swipe, pinch, wheel and keyboard. Starts with the
 * one at this address.
 */
export function PictureViewer(props: {
  readonly article: ListedArticle
  readonly body: ArticleBody | null
  readonly address: string
  readonly onClose: () => void
}) {
  const { article, body, address, onClose } = props
  const content = body?.content ?? ''
  const { images, title } = article
  const shown = useMemo(() => picturesOf(readBody(content), { images, title }), [content, images, title])
  const slides = useMemo(() => shown.map(slideOf), [shown])
  const first = shown.findIndex((each) => each.address === address)
  return (
    <Viewer
      open
      close={onClose}
      index={Math.max(0, first)}
      slides={slides}
      plugins={[Captions, Counter, Zoom]}
      labels={LABELS}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 6 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      render={{
        iconError: () => (
          <PictureBox data-cat={categoryKeyOf(article)}>
            <PicturePlate alt="" />
          </PictureBox>
        ),
        ...(slides.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

function slideOf({ address, alt, caption }: ShownPicture): SlideImage {
  const { src, width, height, variants } = pictureOf(address)
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
