import { type ComponentType, lazy, Suspense } from 'react'
import { useIsReady } from './use-is-ready.ts'

/**
 * A part of a screen that is no part of its first drawing: loaded and drawn once the app answers presses, in room
 * that the style sheet keeps for it. Where it cannot be loaded the screen stays without it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => Nothing) }))
  return function LazyPart(props: Props) {
    const isReady = useIsReady()
    if (!isReady) return null
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing() {
  return null
}
