// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { textSize, lineWidth, theme } from '#store/device/stored-choice.ts'

const script = readFileSync('public/theme.js', 'utf8')
const tokens = readFileSync('src/styles/tokens.css', 'utf8')

/** Runs the file as a browser would: before the app. */
function launch() {
  delete document.documentElement.dataset['theme']
  delete document.documentElement.dataset['text']
  delete document.documentElement.dataset['measure']
  document.head.innerHTML =
    '<meta name="theme-color" content="light" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="dark" media="(prefers-color-scheme: dark)">'
  runInThisContext(script)
  return {
    theme: document.documentElement.dataset['theme'],
    colours: [...document.querySelectorAll('meta')].map((meta) => meta.content),
  }
}

afterEach(() => {
  theme.set('system')
  textSize.set('normal')
  lineWidth.set('normal')
})

describe('public/theme.js, before the first frame', () => {
  test.each(['light', 'dark'] as const)('shows the %s theme that the switch has kept', (chosen) => {
    theme.set(chosen)
    const shown = launch()
    expect(shown.theme).toBe(chosen)
    const paper = /--paper: var\(--if-light, (#\w+)\) var\(--if-dark, (#\w+)\)/.exec(tokens)?.[
      chosen === 'light' ? 1 : 2
    ]
    expect(shown.colours).toEqual([paper, paper])
  })

  test('follows the system without a choice, or with an invalid one', () => {
    expect(launch()).toEqual({ theme: undefined, colours: ['light', 'dark'] })
    localStorage.setItem('theme', 'sepia')
    expect(launch().theme).toBeUndefined()
  })

  test.each(['small', 'large', 'huge'] as const)('shows the size that the reader has kept: %s', (size) => {
    textSize.set(size)
    launch()
    expect(document.documentElement.dataset['text']).toBe(size)
    expect(tokens).toContain(`&[data-text='${size}']`)
  })

  test.each(['narrow', 'wide'] as const)('shows the line that the reader has kept: %s', (width) => {
    lineWidth.set(width)
    launch()
    expect(document.documentElement.dataset['measure']).toBe(width)
    expect(tokens).toContain(`&[data-measure='${width}']`)
  })

  test('survives a browser that forbids storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(launch().theme).toBeUndefined()
  })
})
