// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { catchInstallOffer, install, isInstallOffered, watchInstallOffer } from '#app/installation.ts'

test('the offer to install is kept until it is taken up, and good for one question', async () => {
  catchInstallOffer()
  const heard: boolean[] = []
  const stop = watchInstallOffer(() => heard.push(isInstallOffered()))
  let questions = 0
  const offer = () =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (questions += 1) }))
  expect(isInstallOffered()).toBe(false)
  offer()
  expect(isInstallOffered()).toBe(true)
  await install()
  await install()
  expect(questions).toBe(1)
  offer()
  dispatchEvent(new Event('appinstalled'))
  expect(heard).toEqual([true, false, false, true, false])
  stop()
})
