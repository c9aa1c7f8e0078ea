// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAR_ENOUGH, followPulls } from '#reader/freshness/pull-to-refresh.tsx'
import { needsPulling } from '#reader/frame/frame-extras.tsx'
import { drawMarkup } from '../../support/window/draw-markup.ts'

let ends: boolean[]
let parts: number[]
let stop: () => void
const scrollY = Object.getOwnPropertyDescriptor(window, 'scrollY')

beforeEach(() => {
  drawMarkup(
    '<main><p id="text">Texto</p><div id="box"><p id="inner">x</p></div></main><div role="dialog"><p id="asked">x</p></div>',
  )
  ends = []
  parts = []
  stop = followPulls(document, { onPull: (part) => parts.push(part), onEnd: (far) => ends.push(far) })
})

afterEach(() => {
  stop()
  if (scrollY) Object.defineProperty(window, 'scrollY', scrollY)
  else Reflect.deleteProperty(window, 'scrollY')
})

function setScroll(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
}

function touch(type: string, id: string, points: readonly (readonly [x: number, y: number])[]): Event {
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }))
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches })
  document.getElementById(id)?.dispatchEvent(event)
  return event
}

function drag(id: string, ...to: readonly (readonly [x: number, y: number])[]): void {
  touch('touchstart', id, [[100, 100]])
  for (const point of to) touch('touchmove', id, [point])
  touch('touchend', id, [])
}

test('a long enough pull requests a refresh, a shorter one does not', () => {
  drag('text', [101, 120], [102, 100 + FAR_ENOUGH])
  drag('text', [101, 120], [102, 100 + FAR_ENOUGH - 1])
  expect(ends).toEqual([true, false])
  expect(parts.at(1)).toBe(1)
})

test('a pull that is taken back requests nothing', () => {
  drag('text', [100, 300], [100, 110])
  expect(ends).toEqual([false])
})

test.each([
  ['sideways', [190, 130]],
  ['upwards', [100, 20]],
  ['a tap', [102, 103]],
] as const)('%s is no pull', (_name, point) => {
  drag('text', point, [100, 300])
  expect(ends).toEqual(point[0] === 102 ? [true] : [])
})

test('a pull on a scrolled page only scrolls it', () => {
  setScroll(40)
  drag('text', [100, 130], [100, 300])
  expect(ends).toEqual([])
})

test('a dialog over the page, or an element that scrolls by itself, keeps its gestures', () => {
  drag('asked', [100, 130], [100, 300])
  Object.defineProperty(document.getElementById('box'), 'scrollTop', { value: 12, configurable: true })
  drag('inner', [100, 130], [100, 300])
  expect(parts).toEqual([])
})

test('a second finger ends it', () => {
  touch('touchstart', 'text', [[100, 100]])
  touch('touchmove', 'text', [[100, 150]])
  touch('touchmove', 'text', [
    [100, 300],
    [200, 300],
  ])
  touch('touchend', 'text', [])
  expect(ends).toEqual([false])
})

test('the gesture never prevents scrolling, and reports nothing after its end', () => {
  touch('touchstart', 'text', [[100, 100]])
  expect(touch('touchmove', 'text', [[100, 300]]).defaultPrevented).toBe(false)
  stop()
  const heard = parts.length
  drag('text', [100, 130], [100, 300])
  expect(parts.length).toBe(heard)
})

test('the gesture is needed in an installed app on a screen to touch, unless Android brings it', () => {
  const iphone = { maxTouchPoints: 5, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)' }
  const android = { maxTouchPoints: 5, userAgent: 'Mozilla/5.0 (Linux; Android 10; K)' }
  expect(needsPulling({ isInstalled: true, navigator: iphone })).toBe(true)
  expect(needsPulling({ isInstalled: false, navigator: iphone })).toBe(false)
  expect(needsPulling({ isInstalled: true, navigator: android })).toBe(false)
  expect(needsPulling({ isInstalled: true, navigator: { ...iphone, maxTouchPoints: 0 } })).toBe(false)
})
