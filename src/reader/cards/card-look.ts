/** In the corner of a card's picture, or on a line beside the score, because the line's picture is small. */
export type CardPlace = 'corner' | 'line'

/** The classes of a card's button and of its icon. The target is larger than what is visible. */
export function actLook(place: CardPlace, isPressed: boolean): { button: string; icon: string } {
  const lies = place === 'line' ? 'place-items-center' : 'items-start justify-items-end'
  const rests = place === 'line' ? 'text-ink-2' : 'bg-paper group-hover/act:bg-sunk'
  return {
    button: `group/act grid size-target text-ink focus-visible:-outline-offset-4 ${lies}`,
    icon: `size-8 p-1.5 ${isPressed ? 'bg-ink text-paper forced-colors:highlight' : rests}`,
  }
}
