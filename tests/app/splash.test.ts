// @vitest-environment jsdom
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { saySplash, splashPictures } from '#app/start/splash.ts'

const IPHONE_15 = { width: 393, height: 852, ratio: 3 }
const IPAD_11 = { width: 834, height: 1194, ratio: 2 }

afterEach(() => {
  document.head.replaceChildren()
  Reflect.deleteProperty(navigator, 'standalone')
})

test.each([IPHONE_15, IPAD_11])('a screen of $width × $height has its four pictures', async (screen) => {
  const pictures = splashPictures(screen)
  expect(new Set(pictures.map(({ media }) => media)).size).toBe(4)
  for (const { href, media } of pictures) {
    const { width, height } = await sharp(`public${href}`).metadata()
    const isUpright = media.includes('portrait')
    expect(Math.min(width, height)).toBe(screen.width * screen.ratio)
    expect(height > width).toBe(isUpright)
    const { dominant } = await sharp(`public${href}`).stats()
    expect(dominant.r > 128).toBe(media.includes('light'))
  }
})

test('every picture has the size that its name says, and both themes', async () => {
  const names = await readdir('public/splash')
  expect(names.length).toBeGreaterThanOrEqual(80)
  for (const name of names) {
    const [, theme = '', size = ''] = /^(light|dark)-(\d+x\d+)\.png$/.exec(name) ?? []
    const { width, height } = await sharp(`public/splash/${name}`).metadata()
    expect(`${width}x${height}`).toBe(size)
    expect(existsSync(`public/splash/${theme === 'light' ? 'dark' : 'light'}-${size}.png`)).toBe(true)
  }
})

test('an iPhone is told of them, and that the page is an app', () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  saySplash(document, IPHONE_15)
  const links = document.head.querySelectorAll('link[rel=apple-touch-startup-image]')
  expect([...links].map((link) => link.getAttribute('href'))).toContain('/splash/dark-1179x2556.png')
  expect(
    document.head.querySelector('meta[name=apple-mobile-web-app-capable]')?.getAttribute('content'),
  ).toBe('yes')
})

test('no other browser is', () => {
  saySplash(document, IPHONE_15)
  expect(document.head.childElementCount).toBe(0)
})
