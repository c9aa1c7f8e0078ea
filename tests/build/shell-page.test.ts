// @vitest-environment jsdom
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from './build.ts'

const page = new DOMParser().parseFromString(build.html, 'text/html')

test('the shell is app.html, and no file has the name by which a static host answers for the home page', () => {
  expect(existsSync(join(build.folder, 'app.html'))).toBe(true)
  expect(existsSync(join(build.folder, 'index.html'))).toBe(false)
})

test('the shell has no inline script: the policy allows none', () => {
  const inline = [...page.querySelectorAll('script')].filter((script) => !script.hasAttribute('src'))
  expect(inline.map((script) => script.outerHTML)).toEqual([])
})

test('the shell has no inline style, neither as an element nor as an attribute', () => {
  expect([...page.querySelectorAll('style, [style]')].map((element) => element.outerHTML)).toEqual([])
})

test('the shell chooses the theme before the first paint: its script stands in the head and blocks', () => {
  const theme = page.querySelector('head > script[src="/theme.js"]')
  expect(theme?.getAttributeNames()).toEqual(['src'])
})

test('the shell names the manifest and the icon of the home screen once', () => {
  expect(page.querySelectorAll('link[rel="manifest"]')).toHaveLength(1)
  expect(page.querySelectorAll('link[rel="apple-touch-icon"]')).toHaveLength(1)
})
