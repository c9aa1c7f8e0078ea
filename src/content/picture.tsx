import { type ComponentProps, type ReactNode, createContext, use, useEffect, useRef, useState } from 'react'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'

/** Shown for a missing cover (P2.3). */
const PLACEHOLDER = '/placeholder.svg'
/** The default size of pictures whose address does not contain one. */
const WIDTH = 1200
const HEIGHT = 675

/**
 * A picture in reserved space: a placeholder if there is none, a plate if it cannot be loaded. Decorative unless `alt`
 * is given (P5.4). `sizes` tells the browser its width. `first`: fetched at once. `whole`: not cropped, in the ratio of its address.
 */
export function Picture(props: {
  readonly address: string | null
  readonly sizes: string
  readonly alt?: string
  readonly first?: boolean
  readonly whole?: boolean
  /** The aspect ratio and position of the space. */
  readonly className?: string
  /** The position and size of the plate's text. */
  readonly plate?: string
  /** Shown in a corner of the picture. */
  readonly children?: ReactNode
}) {
  const { address, sizes, alt = '', first = false, whole = false, className, plate, children } = props
  const { times, watch } = usePictureFailures(address)
  const { src, width, height, variants } = pictureOf(address ?? PLACEHOLDER)
  // Retries first without the narrower copies, which may be missing, then shows the plate.
  const isMissing = address !== null && times > (variants.length > 0 ? 1 : 0)
  const sized = width !== undefined && height !== undefined
  const candidates = sized && times === 0 ? [...variants, { src, width }] : []
  return (
    <PictureBox className={whole && sized ? '' : className}>
      {isMissing ? (
        <PicturePlate alt={alt} className={plate} />
      ) : (
        <img
          {...(candidates.length > 1 && {
            sizes,
            srcSet: candidates.map((candidate) => `${candidate.src} ${candidate.width}w`).join(', '),
          })}
          src={src}
          className={`object-[var(--foco-x,50%)_var(--foco-y,50%)] dark:[filter:brightness(0.92)] print:filter-none ${whole && sized ? 'max-h-[90svh] w-full' : 'absolute inset-0 size-full'} ${whole ? 'object-contain' : 'object-cover'}`}
          width={width ?? WIDTH}
          height={height ?? HEIGHT}
          alt={alt}
          data-foco={pictureNote(address ?? '').focus ?? undefined}
          loading={first ? 'eager' : 'lazy'}
          {...(first && { fetchPriority: 'high' })}
          decoding="async"
          {...watch}
        />
      )}
      {children}
    </PictureBox>
  )
}

/** The space of a picture, tinted in its category's colour, so that nothing jumps and nothing is grey. */
export function PictureBox({ className = 'aspect-video', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={`relative block overflow-hidden bg-tint print:[print-color-adjust:exact] ${className}`}
      data-pic=""
      {...rest}
    />
  )
}

/** When the rows were last known to equal the server's; a new value makes failed pictures load again. */
export const RoundContext = createContext<number | null>(null)

/** Replaces a picture that cannot be loaded, in the colour of its category. `className`: the place of the text. */
export function PicturePlate(props: { readonly alt: string; readonly className?: string | undefined }) {
  const { alt, className = 'place-content-center p-2 text-center text-label/label' } = props
  return (
    <span
      className={`absolute inset-0 grid bg-flood font-text font-semibold text-on-flood ${className}`}
      aria-hidden={alt === ''}
      data-plate=""
    >
      Imagen sin descargar{alt && <span className="sr-only">: {alt}</span>}
    </span>
  )
}

/** How often the picture at this address failed, including before hydration; `watch` is a ref for the `<img>`. */
export function usePictureFailures(address: string | null | undefined) {
  const round = use(RoundContext)
  const [failed, setFailed] = useState({ address, round, times: 0 })
  const ref = useRef<HTMLImageElement>(null)
  const times = failed.address === address && failed.round === round ? failed.times : 0
  const onError = () => setFailed({ address, round, times: times + 1 })
  const first = useRef(onError)
  useEffect(() => {
    const img = ref.current
    // An SVG without intrinsic size also has no width.
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) img.decode().catch(first.current)
  }, [])
  return { times, watch: { ref, onError } }
}
