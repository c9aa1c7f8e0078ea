// The classes of a line and its parts. The score has the right-hand column, so that a page can be scanned by score.

export const LINE =
  'relative grid grid-cols-small gap-x-4 gap-y-3 overflow-x-clip border-t border-line py-4 first:border-t-2 first:border-t-(--list,var(--ink)) md:grid-cols-[11rem_minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:gap-x-gutter lg:grid-cols-[12rem_minmax(0,1fr)_8rem_5.5rem]'
export const LINE_PICTURE = 'aspect-video self-start border-t-4 md:row-start-1 md:row-span-2'
export const LINE_TEXT = 'grid grid-cols-1 content-start gap-2 md:col-2'
export const LINE_INTRO = 'col-span-full text-control text-ink-2 md:col-2 md:row-2 md:max-w-[72ch]'
export const LINE_FOOT =
  'col-span-full flex items-end justify-between gap-4 md:col-3 md:row-start-1 md:row-span-2 md:w-41 md:flex-col-reverse md:text-end lg:col-start-3 lg:col-span-2 lg:grid lg:w-auto lg:grid-cols-subgrid lg:items-start'
