import { createContext, use, useEffect, useRef, useState } from 'react'

/** When the rows were last found to be the server's: pictures that could not be had are asked for again after it. */
export const RoundContext = createContext<number | null>(null)

/** Stands in the place of a picture that cannot be had, in the colour of its category. `alt`: what it would show. */
export function PicturePlate({ alt }: { readonly alt: string }) {
  return (
    <span className="pic-plate" aria-hidden={alt === ''}>
      Imagen sin descargar{alt && <span className="sr-only">: {alt}</span>}
    </span>
  )
}

/** How often the picture at this address could not be had, also before the app took its page over; `watch` is the `<img>`'s. */
export function usePictureFailures(address: string | null | undefined) {
  const round = use(RoundContext)
  const [failed, setFailed] = useState({ address, round, times: 0 })
  const ref = useRef<HTMLImageElement>(null)
  const times = failed.address === address && failed.round === round ? failed.times : 0
  const onError = () => setFailed({ address, round, times: times + 1 })
  const first = useRef(onError)
  useEffect(() => {
    const img = ref.current
    // A drawing without a size of its own has no width either.
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) img.decode().catch(first.current)
  }, [])
  return { times, watch: { ref, onError } }
}
