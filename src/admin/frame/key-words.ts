// What the keys are called on this keyboard. Apple's have ⌘ where others have Ctrl; both are listened to everywhere.

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
