import { useEffect, useMemo } from 'react'
import type { PictureQuery } from '#api/write/stored-pictures.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useLast } from '../frame/dialogs.tsx'
import { useAnswer } from '../frame/use-answer.ts'

/** Stored pictures. The server is asked again when the connection returns, an editor signs in or a draft changes. */
export function usePictures({ order, unused, words, page }: PictureQuery) {
  const { storedPictures, draftPictures, draftChanges, currentAdmin, openForms } = useBackoffice()
  const asked = useMemo(
    () => async () => {
      const admin = currentAdmin.get()
      // Closed forms of this page no longer hold pictures, so the server is told before it is asked.
      if (admin && openForms.size === 0) await draftPictures.settled(admin.userId)
      return await storedPictures.list({ order, unused, words, page })
    },
    [storedPictures, draftPictures, currentAdmin, openForms, order, unused, words, page],
  )
  const { value, failure, isComing, again } = useAnswer(asked)
  // A closed form still sends its draft, which changes the uses of pictures.
  useEffect(() => draftChanges.subscribe(() => again()), [draftChanges, again])
  // The last answer stays until the next one arrives; null: none has arrived yet.
  return { list: useLast(value), failure, isComing, again }
}
