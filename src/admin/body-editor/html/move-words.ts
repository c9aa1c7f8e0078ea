import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** How a picture is moved by keyboard, for a screen reader. */
export const PICK_UP_WORDS =
  'Pulsa la barra espaciadora para coger la imagen, muévela con las flechas, suéltala con la barra espaciadora. Escape la deja donde estaba.'

/** What a screen reader hears while a picture moves. `placeOf` counts from 1. */
export function moveWords(placeOf: (id: UniqueIdentifier) => number): Announcements {
  return {
    onDragStart: ({ active }) => `Has cogido la imagen ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `La imagen ${placeOf(active.id)} está sobre el lugar ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `La imagen ${placeOf(active.id)} queda en el lugar ${placeOf(over.id)}.`
        : `La imagen ${placeOf(active.id)} sigue donde estaba.`,
    onDragCancel: ({ active }) => `La imagen ${placeOf(active.id)} sigue donde estaba.`,
  }
}
