// Random walks of one person on two devices: typing, publishing, scheduling, discarding, and restoring from the
// trash. With DEEP=1 there are 300; in five of them browsers and server are killed, 20 times in all. Otherwise there
// is one short walk. The seed is printed, so that a walk can be repeated.
import { signIn } from '../../../scripts/tests/states.mjs'
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { isDeep, runsOf, seedOf } from '../../support/deep.ts'
import { type WalkedDevice, walkDevices } from '../../support/editor/device-walk.ts'
import { diceOf } from '../../support/dice.ts'
import { signInAgain } from '../../support/editor/editing.ts'
import { killableBrowser } from '../../support/browser/killable-browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { answered, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// Another device has saved the draft meanwhile, or the server was killed.
tolerateTrouble(
  answered(409, '/rest/v1/'),
  unanswered('/rest/v1/'),
  unanswered('/auth/v1/'),
  unanswered('/storage/v1/'),
)

const WALKS = runsOf(1, 300)
/** One in this many walks is long and includes this many kills: 20 in all. */
const DEADLY = 60
const KILLS = 4
const isDeadly = (number: number) => isDeep && number % DEADLY === 0
const SEED = seedOf()

const site = siteForTests({ sample: false })
const closing: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const close of closing) await close()
})

async function device(number: number): Promise<WalkedDevice> {
  return isDeadly(number) ? await mortalDevice() : await plainDevice()
}

async function plainDevice(): Promise<WalkedDevice> {
  const browser: Browser = await openBrowser({ viewport: DESKTOP })
  closing.push(() => browser.dispose())
  const page = await browser.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, site.origin)
  return { page: () => page }
}

async function mortalDevice(): Promise<WalkedDevice> {
  const browser = await killableBrowser()
  closing.push(() => browser.dispose())
  let page: Page
  const begin = async () => {
    page = await browser.start()
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAgain(page, site)
  }
  await begin()
  return {
    page: () => page,
    kill: async () => {
      await browser.kill()
      await begin()
    },
  }
}

for (let number = 1; number <= WALKS; number += 1) {
  test(`no text is lost, overwritten unseen or published unasked: walk ${number} of ${WALKS} on two devices (SYNC_SEED=${SEED})`, async () => {
    const devices = [await device(number), await device(number)] as const
    const told: string[] = []
    const walking = walkDevices({
      devices,
      site,
      roll: diceOf(SEED + number),
      steps: isDeadly(number) ? 40 : 9,
      kills: isDeadly(number) ? KILLS : 0,
      tell: (step) => told.push(step),
    })
    await walking.catch((error: unknown) => {
      throw new Error(`After\n${told.join('\n')}\n${String(error)}`, { cause: error })
    })
    expect(told.length).toBeGreaterThan(0)
    for (const close of closing.splice(0)) await close()
  }, 600_000)
}
