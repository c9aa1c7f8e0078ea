import { useState } from 'react'
import { lookOf, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { storedPictureTexts } from '#domain/es/pictures.ts'
import { pictureField } from './picture-grid.tsx'

/** A picture in its smallest file, or words if only the full size exists. Its name is beside it. */
export function PictureLook({ picture }: { readonly picture: StoredPicture }) {
  const [isBroken, setBroken] = useState(false)
  const look = lookOf(picture)
  return (
    <span className={`${pictureField} group-aria-disabled:opacity-50`}>
      {look !== null && !isBroken ? (
        <img
          className="size-full object-contain"
          src={look}
          alt=""
          width="480"
          height="360"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center p-3 text-center text-ink-2">
          {isBroken ? 'No se puede cargar' : storedPictureTexts.noLook}
        </span>
      )}
    </span>
  )
}
