/**
 * Does the app need its own pull-to-refresh? Browser windows have one. Of installed apps, only those on Android have
 * it, and nothing but the user agent tells.
 */
export function needsPulling(props: {
  readonly isInstalled: boolean
  readonly navigator: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>
}): boolean {
  const { maxTouchPoints, userAgent } = props.navigator
  return props.isInstalled && maxTouchPoints > 0 && !userAgent.includes('Android')
}
