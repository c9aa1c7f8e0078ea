import { onTestFinished } from 'vitest'

/** Adds this markup to the window until the test ends. What other files share, as the toasts' container, stays. */
export function drawMarkup(markup: string): void {
  const place = document.createElement('div')
  place.innerHTML = markup
  document.body.append(place)
  onTestFinished(() => place.remove())
}
