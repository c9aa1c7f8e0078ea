// On a phone held across the header leaves while somebody reads down, and comes back when they scroll up (header.css). The
// attribute is on the element itself: on the root it would make the browser compute all styles again.

/** Pixels of a scroll that are no trembling of the hand. */
const LEAST = 8

/** Follows the scrolling. Returns what ends that. */
export function followHeader(): () => void {
  const following = new AbortController()
  let before = scrollY
  const look = () => {
    const by = scrollY - before
    if (Math.abs(by) < LEAST) return
    before = scrollY
    document.querySelector('.head')?.toggleAttribute('data-away', by > 0 && scrollY > 0)
  }
  addEventListener('scroll', look, { passive: true, signal: following.signal })
  return () => following.abort()
}
