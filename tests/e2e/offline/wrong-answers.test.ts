// Whatever arrives while a build is being stored on the device: the device never takes it for the app.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../support/deep.ts'
import {
  BROKEN_OFF,
  comeBack,
  controlledVisit,
  CURRENT,
  device,
  expectApp,
  fileOf,
  HALF,
  host,
  onWrongAnswers,
  OTHER_TEXT,
  REDIRECT,
  SCRIPT,
  second,
  SIGN_IN,
  strangers,
  STYLE,
  visit,
} from '../../support/sync/wrong-answers.ts'

onWrongAnswers()

/** Is there no running installation, and no registration of a failed one? The page would not register again beside it. */
const isOver = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return !registration || (registration.active !== null && registration.installing === null)
  })

/** Waits until a file was requested and its installation has given up. */
async function failedInstallation(page: Page, path: string): Promise<void> {
  await expect.poll(() => host.asked.includes(path)).toBe(true)
  await expect.poll(() => isOver(page)).toBe(true)
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first')

const cases = [
  ['a sign-in page for the shell', () => Promise.resolve('/app.html'), SIGN_IN],
  ['a redirect to a sign-in page for the shell', () => Promise.resolve('/app.html'), REDIRECT],
  ['half of the shell', () => Promise.resolve('/app.html'), HALF],
  ['a shell that breaks off', () => Promise.resolve('/app.html'), BROKEN_OFF],
  ['a page for a script', (folder: string) => fileOf(folder, SCRIPT), SIGN_IN],
  [
    'another text for a script, to be kept for a year',
    (folder: string) => fileOf(folder, SCRIPT),
    OTHER_TEXT,
  ],
  ['a redirect to a page for a script', (folder: string) => fileOf(folder, SCRIPT), REDIRECT],
  ['half of a script, to be kept for a year', (folder: string) => fileOf(folder, SCRIPT), HALF],
  ['another text for a style sheet', (folder: string) => fileOf(folder, STYLE), OTHER_TEXT],
] as const

/** One for each kind of fault. An update detects them with the same code, but takes three times as long. */
const IN_UPDATES = ['another text for a style sheet']
const AT_FIRST = [
  'a shell that breaks off',
  'another text for a script, to be kept for a year',
  'a redirect to a page for a script',
]
const inUpdates = sampleOf(cases, ...IN_UPDATES)

describe('while the worker installs', () => {
  test.each(sampleOf(cases, ...AT_FIRST))(
    '%s is not stored, and the page asks again',
    async (_what, pathIn, wrong) => {
      const path = await pathIn(CURRENT)
      host.pretend(path, wrong)
      const page = await visit()
      await failedInstallation(page, path)
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      expect(await strangers(page, CURRENT)).toEqual([])
      host.pretend(path, null)
      await comeBack(page)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      expect(await strangers(page, CURRENT)).toEqual([])
      await host.close()
      await expectApp(await visit())
    },
  )

  test('the page retries by itself after a minute', async () => {
    const page = await device.newPage()
    await page.clock.install()
    host.pretend('/app.html', SIGN_IN)
    await page.goto(host.address)
    await failedInstallation(page, '/app.html')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    host.pretend('/app.html', null)
    const asked = () => host.asked.filter((path) => path === '/sw.js').length
    const before = asked()
    // The page may not have noticed the failure yet. Less than the hour after which every page checks.
    const inAMinute = async () => {
      await page.clock.fastForward(61_000)
      return asked()
    }
    await expect.poll(inAMinute, { interval: 500, timeout: 15_000 }).toBeGreaterThan(before)
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isControlled).toBe(true)
  })
})

describe('while a new version installs', () => {
  test.each(inUpdates)(
    '%s is not kept: the version before it stays until the right one comes',
    async (_what, pathIn, wrong) => {
      const page = await controlledVisit()
      host.deploy(second.folder)
      const path = await pathIn(second.folder)
      host.asked.length = 0
      host.pretend(path, wrong)
      await comeBack(page)
      await failedInstallation(page, path)
      await page.reload()
      await expectApp(page)
      expect(await buildOf(page)).toBe('first')
      expect(await strangers(page, CURRENT, second.folder)).toEqual([])
      host.pretend(path, null)
      await comeBack(page)
      await page.getByRole('status').getByRole('button', { name: 'Actualizar' }).click()
      await expect.poll(() => buildOf(page).catch(() => '')).toBe('secondbuild')
      await expectApp(page)
    },
  )
})
