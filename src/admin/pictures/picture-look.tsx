import { useState } from 'react'
import { lookOf, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { storedPictureTexts } from '#domain/es/pictures.ts'

/** A picture in its smallest file, or words if only the full size exists. Its name is beside it. */
export function PictureLook({ picture }: { readonly picture: StoredPicture }) {
  const [isBroken, setBroken] = useState(false)
  const look = lookOf(picture)
  return (
    <span className="slot">
      {look !== null && !isBroken ? (
        <img
          src={look}
          alt=""
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
