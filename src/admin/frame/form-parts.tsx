import type { ComponentProps, ReactNode } from 'react'

/**
 * The bar at the lower edge of a form, with words and buttons (children). `inPanel`: at the foot of a panel, which may have
 * half of the window: there, words and buttons have a row each.
 */
export function FormBar({
  inPanel = false,
  children,
}: {
  readonly inPanel?: boolean
  readonly children: ReactNode
}) {
  return (
    <div
      data-savebar={inPanel ? 'panel' : 'page'}
      // Over the sheet of facts it is at the window's edge, wherever the page is.
      className="sticky bottom-(--keyboard,0px) z-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-ink bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] in-data-low:py-1 max-lg:peer-has-[[data-facts][open]]:fixed max-lg:peer-has-[[data-facts][open]]:inset-x-0"
    >
      {children}
    </div>
  )
}

/** What the bar says. */
export function FormBarWords(props: Omit<ComponentProps<'p'>, 'className'>) {
  return (
    <p
      className="grow basis-32 text-meta text-ink-2 in-data-low:hidden max-md:basis-full lg:max-panel:in-data-[savebar=panel]:basis-full"
      {...props}
    />
  )
}

/** For the bar's buttons. */
export const barButton = 'max-md:flex-1 in-data-low:px-2'

/** For the one behind the words. */
export const firstBarButton = `${barButton} lg:max-panel:in-data-[savebar=panel]:ml-auto`

/** The classes of fields below one another. */
export const formFields = 'grid grid-cols-1 gap-6 px-4 py-6 lg:px-6'
