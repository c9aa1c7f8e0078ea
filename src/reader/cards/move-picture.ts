/** Milliseconds from place to place. */
const DURATION = 320

/**
 * Has a picture come from where another one stood in the window, above what lies between. Null: it stands out of sight, or
 * its reader wants less motion.
 */
export function movePicture(picture: Element, from: DOMRect): Animation | null {
  const { left, top, bottom, width } = picture.getBoundingClientRect()
  const isInSight = width > 0 && bottom > 0 && top < innerHeight
  if (!isInSight || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const style = getComputedStyle(document.documentElement)
  const way = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width})`
  return picture.animate(
    { transformOrigin: ['0 0', '0 0'], zIndex: [1, 1], transform: [way, 'none'] },
    {
      duration: DURATION,
      easing: style.getPropertyValue('--ease').trim(),
    },
  )
}
