import { useEffect, useMemo, useState } from 'react'
import type { PictureQuery } from '#api/write/stored-pictures.ts'
import type { Failure } from '#domain/failure.ts'
import type { PictureList } from '#domain/pictures/stored-picture.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/use-answer.ts'

export interface ListedPictures {
  /** The last answer stays until the next one is there; null: none has come yet. */
  readonly list: PictureList | null
  readonly failure: Failure | null
  /** Is the answer to what is asked for now still to come? */
  readonly isComing: boolean
  readonly again: () => void
}

/** The stored pictures that are asked for; asked again when the connection comes back, somebody signs in or a draft changes. */
export function usePictures({ order, unused, words, page }: PictureQuery): ListedPictures {
  const { storedPictures, draftPictures, draftChanges, currentAdmin, openForms } = useBackoffice()
  const asked = useMemo(
    () => async () => {
      const admin = currentAdmin.get()
      // What forms of this page have let go of is free: it is said before it is asked.
      if (admin && openForms.size === 0) await draftPictures.settled(admin.userId)
      return await storedPictures.list({ order, unused, words, page })
    },
    [storedPictures, draftPictures, currentAdmin, openForms, order, unused, words, page],
  )
  const { value, failure, isComing, again } = useAnswer(asked)
  // A form that was left still sends its draft, and pictures in it come or go.
  useEffect(() => draftChanges.subscribe(() => again()), [draftChanges, again])
  const [last, setLast] = useState<PictureList | null>(null)
  if (value !== null && value !== last) setLast(value)
  return { list: value ?? last, failure, isComing, again }
}
