import type { ReactNode } from 'react'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

/**
 * A picture with a button that covers it and shows in a corner. `name`: what it shows. Rendered pages lack the button:
 * it does nothing before hydration.
 */
export function OpenablePicture(props: {
  readonly name: string
  readonly onOpen: () => void
  readonly children: ReactNode
}) {
  const { name, onOpen, children } = props
  const isDrawn = useIsDrawn()
  return (
    <span className="pic-box">
      {children}
      {isDrawn && (
        <button
          type="button"
          className="pic-open"
          aria-label={name === '' ? 'Ampliar la imagen' : `Ampliar la imagen: ${name}`}
          onClick={onOpen}
        >
          <ReadingIcon name="expand" className="size-8!" />
        </button>
      )}
    </span>
  )
}
