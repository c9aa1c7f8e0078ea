import type { ReactNode } from 'react'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { PicturePlate, usePictureFailures } from './picture-plate.tsx'

const PLACEHOLDER = '/placeholder.svg'
/** Every plate's size, for pictures whose address does not tell theirs. */
const WIDTH = 1200
const HEIGHT = 675

/**
 * A picture in its reserved place, a placeholder when there is none, a plate when it cannot be had. Decorative unless `alt` says
 * what it shows. `sizes` tells the browser how wide it will stand; `first` fetches it at once.
 */
export function Picture(props: {
  readonly address: string | null
  readonly sizes: string
  readonly alt?: string
  readonly first?: boolean
  /** Stands on the picture, in a corner. */
  readonly children?: ReactNode
}) {
  const { address, sizes, alt = '', first = false, children } = props
  const { times, watch } = usePictureFailures(address)
  const { src, width, height, variants } = pictureOf(address ?? PLACEHOLDER)
  // First without the narrower copies, which may not be there, then without the picture.
  const isMissing = address !== null && times > (variants.length > 0 ? 1 : 0)
  const sized = width !== undefined && height !== undefined
  const candidates = sized && times === 0 ? [...variants, { src, width }] : []
  return (
    <span className={sized ? 'pic pic-sized' : 'pic'}>
      {isMissing ? (
        <PicturePlate alt={alt} />
      ) : (
        <img
          {...(candidates.length > 1 && {
            sizes,
            srcSet: candidates.map((candidate) => `${candidate.src} ${candidate.width}w`).join(', '),
          })}
          src={src}
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
    </span>
  )
}
