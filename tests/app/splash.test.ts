// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { saySplash } from '#app/start/splash.ts'

const IPHONE_15 = { width: 393, height: 852, ratio: 3 }

afterEach(() => {
  document.head.replaceChildren()
  Reflect.deleteProperty(navigator, 'standalone')
})

test('an iPhone gets the splash pictures, and the mark of an app', () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  saySplash(document, IPHONE_15)
  const links = document.head.querySelectorAll('link[rel=apple-touch-startup-image]')
  expect([...links].map((link) => link.getAttribute('href'))).toContain('/splash/dark-1179x2556.png')
  expect(
    document.head.querySelector('meta[name=apple-mobile-web-app-capable]')?.getAttribute('content'),
  ).toBe('yes')
})

test('other browsers get neither splash pictures nor mark', () => {
  saySplash(document, IPHONE_15)
  expect(document.head.childElementCount).toBe(0)
})
