import { expect, test } from 'vitest'
import { createObservable, createObservableRecord } from '#domain/observable.ts'

test('notifies listeners of each change, and of nothing else', () => {
  const count = createObservable(0)
  const heard: number[] = []
  const stop = count.subscribe(() => heard.push(count.get()))
  count.set(1)
  count.set(1)
  count.set(2)
  stop()
  count.set(3)
  expect(heard).toEqual([1, 2])
  expect(count.get()).toBe(3)
})

test('a function that listens twice hears twice, until each has stopped; stopping twice is stopping once', () => {
  const count = createObservable(0)
  let heard = 0
  const listen = () => void (heard += 1)
  const [one, other] = [count.subscribe(listen), count.subscribe(listen)]
  count.set(1)
  expect(heard).toBe(2)
  one()
  one()
  count.set(2)
  expect(heard).toBe(3)
  other()
  count.set(3)
  expect(heard).toBe(3)
})

test('a listener added during a notification hears of the next change', () => {
  const count = createObservable(0)
  const heard: string[] = []
  count.subscribe(() => {
    heard.push('first')
    if (heard.length === 1) count.subscribe(() => heard.push('second'))
  })
  count.set(1)
  expect(heard).toEqual(['first'])
  count.set(2)
  expect(heard).toEqual(['first', 'first', 'second'])
})

test('a record keeps the parts that are not set, and is the same object until one of them is another', () => {
  const status = createObservableRecord({ working: false, failure: 'none' })
  let heard = 0
  status.subscribe(() => void (heard += 1))
  const before = status.get()
  status.set({ working: false })
  status.set({})
  expect(status.get()).toBe(before)
  status.set({ working: true })
  expect(status.get()).toEqual({ working: true, failure: 'none' })
  expect(heard).toBe(1)
})
