// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { catchInstallOffer, install, installOffered } from '#app/installation.ts'

let questions = 0

const offerEvent = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => (questions += 1),
  })

afterEach(async () => {
  await install()
  Reflect.deleteProperty(window, 'installOffer')
  questions = 0
})

test('the offer to install is stored until it is used, and good for one question', async () => {
  catchInstallOffer()
  const heard: boolean[] = []
  const stop = installOffered.subscribe(() => heard.push(installOffered.get()))
  expect(installOffered.get()).toBe(false)
  dispatchEvent(offerEvent())
  expect(installOffered.get()).toBe(true)
  await install()
  await install()
  expect(questions).toBe(1)
  dispatchEvent(offerEvent())
  dispatchEvent(new Event('appinstalled'))
  expect(heard).toEqual([true, false, true, false])
  stop()
})

test('an offer that came before the app is taken from the page', async () => {
  Object.assign(window, { installOffer: offerEvent() })
  catchInstallOffer()
  expect(installOffered.get()).toBe(true)
  await install()
  expect(questions).toBe(1)
})

test('any other value in its place is no offer', () => {
  Object.assign(window, { installOffer: { prompt: () => {} } })
  catchInstallOffer()
  expect(installOffered.get()).toBe(false)
})

test('the browser does not show its own banner', () => {
  catchInstallOffer()
  const event = offerEvent()
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
