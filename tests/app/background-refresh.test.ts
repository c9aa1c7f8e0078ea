import { describe, expect, test, vi } from 'vitest'
import { askForRefresh } from '#app/worker/worker-versions.ts'

/** A registration with periodic sync, in a browser with this state of the permission. */
function registration(permission: PermissionState | 'unknown', isRefused = false) {
  const asked: [string, unknown][] = []
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) => {
        if (permission === 'unknown') throw new TypeError(`no permission called ${name}`)
        return { state: permission }
      },
    },
  })
  const register = async (tag: string, options: unknown) => {
    asked.push([tag, options])
    if (isRefused) throw new DOMException('not installed', 'NotAllowedError')
  }
  return { asked, periodicSync: { register } }
}

describe('the browser is asked to wake the worker', () => {
  test('where the permission is granted, at most twice a day', async () => {
    const { asked, ...granted } = registration('granted')
    await askForRefresh(granted)
    expect(asked).toEqual([['cacharreo-refresh', { minInterval: 43_200_000 }]])
  })

  test.each(['denied', 'prompt', 'unknown'] as const)('not where it is %s', async (permission) => {
    const { asked, ...other } = registration(permission)
    await askForRefresh(other)
    expect(asked).toEqual([])
  })

  test('and a refusal, or a browser without periodic sync, breaks nothing', async () => {
    const { asked, ...refusing } = registration('granted', true)
    await askForRefresh(refusing)
    await askForRefresh({})
    expect(asked).toHaveLength(1)
  })
})
