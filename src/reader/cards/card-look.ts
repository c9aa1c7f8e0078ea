// The classes of a line and its parts. The score has the right-hand column, so that a page can be scanned by score.
export const LINE =
  'relative grid grid-cols-small gap-x-4 gap-y-3 overflow-x-clip border-t border-line py-4 first:border-t-2 first:border-t-(--list,var(--ink)) md:grid-cols-[11rem_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:gap-x-gutter lg:grid-cols-[12rem_minmax(0,1fr)_8rem_5.5rem]'
export const LINE_PICTURE = 'aspect-video self-start border-t-4 md:row-start-1 md:row-span-2'
export const LINE_TEXT = 'grid grid-cols-1 content-start gap-2 md:col-2'
export const LINE_INTRO = 'col-span-full text-control text-ink-2 md:col-2 md:row-2 md:max-w-[72ch]'
export const LINE_FOOT =
  'col-span-full flex items-end justify-between gap-4 md:col-3 md:row-start-1 md:row-span-2 md:w-41 md:flex-col-reverse md:text-end lg:col-start-3 lg:col-span-2 lg:grid lg:w-auto lg:grid-cols-subgrid lg:items-start'

/** In the corner of a card's picture, or beside the score in a line, whose picture is small. */
export type CardPlace = 'corner' | 'line'

/** The classes of a card's button and of its icon. The target is larger than the visible part. */
export function actLook(place: CardPlace, isPressed: boolean): { button: string; icon: string } {
  const lies = place === 'line' ? 'place-items-center' : 'items-start justify-items-end'
  const rests = place === 'line' ? 'text-ink-2' : 'bg-paper group-hover/act:bg-sunk'
  return {
    button: `group/act grid size-target text-ink focus-visible:-outline-offset-4 ${lies}`,
    icon: `size-8 p-1.5 ${isPressed ? 'bg-ink text-paper forced-colors:highlight' : rests}`,
  }
}
