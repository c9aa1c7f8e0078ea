/**
 * Must the app bring its own gesture for renewing, by pulling the page down? In a browser's window the browser has it; of
 * those that run installed apps, the ones on Android have it there, too, which nothing but their name tells.
 */
export function needsPulling(props: {
  readonly isInstalled: boolean
  readonly navigator: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>
}): boolean {
  const { maxTouchPoints, userAgent } = props.navigator
  return props.isInstalled && maxTouchPoints > 0 && !userAgent.includes('Android')
}
