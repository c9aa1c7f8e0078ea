// The names of the keys on this keyboard. Apple's have ⌘ instead of Ctrl; both work everywhere.

/** Does this machine have Apple's keys? */
export function hasAppleKeys(platform = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform)
}

/** `Ctrl+Mayús+8` as it is read here: `⌘⇧8` on Apple's keys. */
export function keyWords(keys: string, isApple = hasAppleKeys()): string {
  return isApple ? keys.replace('Ctrl', '⌘').replace('Mayús', '⇧').replaceAll('+', '') : keys
}

/** The same keys as assistive technology is told them. */
export function ariaKeys(keys: string, isApple = hasAppleKeys()): string {
  return keys.replace('Ctrl', isApple ? 'Meta' : 'Control').replace('Mayús', 'Shift')
}
