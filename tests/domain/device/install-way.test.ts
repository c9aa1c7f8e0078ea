import { describe, expect, test } from 'vitest'
import { installNote, installSteps, installWords } from '#domain/es/install.ts'
import { type BrowserSigns, installWayOf, isStepped } from '#domain/device/install-way.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const FIREFOX_ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const FIREFOX_DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

function way(signs: Partial<BrowserSigns>) {
  const none = { isInstalled: false, isOffered: false, knowsStandalone: false, isGecko: false, vendor: '' }
  return installWayOf({ ...none, userAgent: CHROME, ...signs })
}

describe('the way to the home screen', () => {
  test('is `installed` in the installed app, whatever else is true', () => {
    expect(way({ isInstalled: true, isOffered: true, knowsStandalone: true })).toBe('installed')
  })

  test('is the browser’s own offer where there is one', () => {
    expect(way({ isOffered: true })).toBe('offer')
  })

  test('goes by steps on an iPhone, and on an iPad that calls itself a Mac', () => {
    expect(way({ knowsStandalone: true, vendor: 'Apple Computer, Inc.', userAgent: IPHONE })).toBe('ios')
    expect(way({ knowsStandalone: true, vendor: 'Apple Computer, Inc.', userAgent: MAC })).toBe('ios')
  })

  test('goes by steps in Safari on a Mac, and in Firefox on Android alone', () => {
    expect(way({ vendor: 'Apple Computer, Inc.', userAgent: MAC })).toBe('mac')
    expect(way({ isGecko: true, userAgent: FIREFOX_ANDROID })).toBe('firefox-android')
    expect(way({ isGecko: true, userAgent: FIREFOX_DESKTOP })).toBe('firefox-desktop')
  })

  test('is unknown in a browser without an offer', () => {
    expect(way({ vendor: 'Google Inc.' })).toBe('unknown')
    expect(way({ vendor: 'Apple Computer, Inc.', userAgent: 'WebKitGTK (X11; Linux)' })).toBe('unknown')
  })
})

test('every way with steps has texts, and iOS the note about seven days', () => {
  const ways = ['ios', 'mac', 'firefox-android'] as const
  for (const each of ways) expect(installSteps(each).length).toBeGreaterThan(1)
  expect(ways.every(isStepped)).toBe(true)
  expect(installNote('ios')).toContain('siete días')
  expect(installNote('mac')).toBeNull()
  expect(isStepped('firefox-desktop')).toBe(false)
  expect(installWords('firefox-desktop')).toMatch(/^Firefox en el ordenador no instala/)
})
