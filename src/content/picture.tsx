import { type ReactNode, useState } from 'react'
import { pictureOf } from '#domain/picture-address.ts'
import { pictureNote } from '#domain/picture-note.ts'

const PLACEHOLDER = '/placeholder.svg'
/** Every plate's size, for pictures whose address does not tell theirs. */
const WIDTH = 1200
const HEIGHT = 675

/**
 * A picture in its reserved place, a placeholder when there is none or it cannot be had. Decorative unless `alt` says
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
  // First without the narrower copies, which may not be there, then without the picture.
  const [failed, setFailed] = useState({ address, times: 0 })
  const times = failed.address === address ? failed.times : 0
  const { src, width, height, variants } = pictureOf(times > 1 ? PLACEHOLDER : (address ?? PLACEHOLDER))
  const sized = width !== undefined && height !== undefined
  const candidates = sized && times === 0 ? [...variants, { src, width }] : []
  return (
    <span className={sized ? 'pic pic-sized' : 'pic'}>
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
        onError={() => times < 2 && setFailed({ address, times: variants.length > 0 ? times + 1 : 2 })}
      />
      {children}
    </span>
  )
}
