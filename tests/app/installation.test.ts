// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { catchInstallOffer, install, installOffered } from '#app/installation.ts'

test('the offer to install is kept until it is taken up, and good for one question', async () => {
  catchInstallOffer()
  const heard: boolean[] = []
  const stop = installOffered.subscribe(() => heard.push(installOffered.get()))
  let questions = 0
  const offer = () =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (questions += 1) }))
  expect(installOffered.get()).toBe(false)
  offer()
  expect(installOffered.get()).toBe(true)
  await install()
  await install()
  expect(questions).toBe(1)
  offer()
  dispatchEvent(new Event('appinstalled'))
  expect(heard).toEqual([true, false, true, false])
  stop()
})
