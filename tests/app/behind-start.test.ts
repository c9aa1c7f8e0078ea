// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { followLaunches } from '#app/behind-start.ts'
import { SHARE_ADDRESS } from '#domain/articles/shared-article.ts'

type Consumer = (launch: { readonly targetURL?: string }) => void

afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue')
})

/** Follows launches, some of which came before. Returns where they led, and a function that launches again. */
function followed(before: readonly string[] = []) {
  let launch: Consumer = () => {}
  const launchQueue = {
    setConsumer(consumer: Consumer) {
      launch = consumer
      for (const path of before) consumer({ targetURL: location.origin + path })
    },
  }
  Object.assign(window, { launchQueue })
  const went: unknown[] = []
  followLaunches({ navigate: async (to: { href?: string }) => void went.push(to.href) }, window)
  return { went, launch: (targetURL?: string) => launch(targetURL === undefined ? {} : { targetURL }) }
}

test('a shortcut opens its screen within the app', () => {
  const { went, launch } = followed()
  launch(`${location.origin}/search?q=pro`)
  expect(went).toEqual(['/search?q=pro'])
})

test('a launch by the icon changes nothing', () => {
  const { went, launch } = followed()
  launch(`${location.origin}/`)
  launch()
  expect(went).toEqual([])
})

test('the launch that opened the page does not navigate again', () => {
  const { went } = followed(['/guardados'])
  expect(went).toEqual([])
})

test('a launch of another site or of a share does not navigate', () => {
  const { went, launch } = followed()
  launch('https://example.org/article/1')
  launch(location.origin + SHARE_ADDRESS)
  expect(went).toEqual([])
})

test('a browser without launches gets no call', () => {
  const went: unknown[] = []
  followLaunches({ navigate: async () => void went.push(1) }, window)
  expect(went).toEqual([])
})
