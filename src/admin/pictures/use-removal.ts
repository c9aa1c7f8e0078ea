import { useState } from 'react'
import { isUnused, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { notRemoved, removedWords } from '#domain/es/pictures.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface PictureRemoval {
  /** What is asked about; none: nothing is asked. */
  readonly asked: readonly StoredPicture[]
  readonly ask: (pictures: readonly StoredPicture[]) => void
  /** Asks about all that nothing uses, on whatever page, of those with these words. */
  readonly askAll: (words: string) => Promise<void>
  readonly leave: () => void
  readonly remove: () => Promise<void>
}

/** Removes pictures once that has been asked; the server decides again what may go. `onDone`: some may have gone. */
export function usePictureRemoval(onDone: () => void): PictureRemoval {
  const { storedPictures, withSession, toast } = useBackoffice()
  const [asked, setAsked] = useState<readonly StoredPicture[]>([])
  return {
    asked,
    ask: setAsked,
    async askAll(words) {
      const all = await withSession(() => storedPictures.listAll({ order: 'newest', unused: true, words }))
      if (all.ok) setAsked(all.value.filter(isUnused))
      else toast(notRemoved)
    },
    leave: () => setAsked([]),
    async remove() {
      const names = asked.map(({ name }) => name)
      setAsked([])
      const removed = await withSession(() => storedPictures.remove(names))
      toast(removed.ok ? removedWords(removed.value, names.length) : notRemoved)
      onDone()
    },
  }
}
