import { useState } from 'react'
import { lookOf, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { storedPictureTexts } from '#domain/es/pictures.ts'

/** What a picture looks like, in its smallest file; where that would be a download in full size, words in its place. */
export function PictureLook({ picture, alt }: { readonly picture: StoredPicture; readonly alt: string }) {
  const [isBroken, setBroken] = useState(false)
  const look = lookOf(picture)
  return (
    <span className="slot">
      {look !== null && !isBroken ? (
        <img
          src={look}
          alt={alt}
          width="480"
          height="360"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="media-no-look">{isBroken ? 'No se puede cargar' : storedPictureTexts.noLook}</span>
      )}
    </span>
  )
}
