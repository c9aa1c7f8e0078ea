// Walks the table of states (`scripts/tests/states.mjs`) in a test file. States share one magazine, one sign-in and,
// where possible, one device.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import {
  fillDevice,
  handOver,
  type Magazine,
  openState,
  signInOnce,
  type State,
  STATES,
} from '../../../scripts/tests/states.mjs'
import { isDeep } from '../deep.ts'
import { axeFaults, motions, smallTargets, unmarkedEnglish } from './accessibility.ts'
import { type Browser, DESKTOP, openBrowser, PHONE } from './browser.ts'
import { layoutFaults, NARROW } from './layout-faults.ts'
import { siteForTests } from './site.ts'

const DEVICE = { viewport: DESKTOP, serviceWorkers: 'block', reducedMotion: 'reduce' } as const

let magazine: Magazine
let shared: Browser

/** Creates a magazine and the device before the tests and closes them afterwards. Returns the states to walk. */
export function onStates(who: State['who']): readonly State[] {
  const site = siteForTests()
  beforeAll(async () => {
    const first = await openBrowser(DEVICE)
    magazine = await signInOnce(await first.newPage(), site.origin)
    await first.dispose()
    shared = await newDevice(who)
    const page = await shared.newPage()
    await fillDevice(page, magazine)
    await page.close()
  })
  afterAll(() => shared.dispose())
  return STATES.filter((state) => state.who === who)
}

async function newDevice(who: State['who']): Promise<Browser> {
  const device = await openBrowser(DEVICE)
  if (who === 'administrator') await handOver(device.context, magazine)
  return device
}

/** A page without the magazine or its policy. */
export async function blankPage(): Promise<Page> {
  return await shared.newPage()
}

/** Opens a state; `close` closes its page, and its device if it has its own. */
export async function visit(state: State): Promise<{ page: Page; close: () => Promise<void> }> {
  const isOwn = state.device === 'new'
  const device = isOwn ? await newDevice(state.who) : shared
  const page = await device.newPage()
  if (state.narrowOnly) await page.setViewportSize(PHONE)
  await openState(page, state, magazine)
  const close = async () => {
    await page.close({ runBeforeUnload: false })
    await (isOwn ? device.dispose() : device.context.setOffline(false))
  }
  return { page, close }
}

/**
 * The faults of the current screen: broken rules of accessibility in both themes, small targets and texts, motion, and
 * unmarked English. Also those of `layoutFaults` on a wide screen or the narrowest phone, in turn from state to state; in
 * the long run, on both.
 */
export async function stateFaults(page: Page, state: State): Promise<string[]> {
  const { within, narrowOnly } = state
  const faults: string[] = []
  const sizes = narrowOnly ? [PHONE] : [DESKTOP, PHONE]
  for (const [at, colorScheme] of (['light', 'dark'] as const).entries()) {
    const size = sizes[at] ?? PHONE
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const found = [...(await axeFaults(page, within, at > 0)), ...(await smallTargets(page, within))]
    faults.push(...found.map((fault) => `${colorScheme}, ${size.width} px: ${fault}`))
  }
  faults.push(...(await motions(page)), ...(await unmarkedEnglish(page)))
  const isWide = STATES.indexOf(state) % 2 === 0
  const inTurn = [NARROW, DESKTOP].filter((size) => isDeep || (size === DESKTOP) === isWide)
  faults.push(...(await layoutFaults(page, within, narrowOnly ? [NARROW] : inTurn)))
  return faults
}
