// A random walk of one administrator who writes an article on two devices, with drafts on the server. A model knows
// every text that was neither published nor discarded.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEVICE_ACTS, open, titlesOf } from './device-acts.ts'
import { keptTexts, makeArticle, shownTitle } from './editing.ts'
import { createOwedTexts } from './owed-texts.ts'
import { pick, someOf } from '../dice.ts'
import type { Site } from '../browser/site.ts'

export interface WalkedDevice {
  page(): Page
  /** Simulates a power cut. Afterwards `page` is a new page, signed in. */
  readonly kill?: () => Promise<void>
}

export interface DeviceWalkOptions {
  readonly devices: readonly [WalkedDevice, WalkedDevice]
  readonly site: Site
  /** Returns random numbers from 0 to 1. */
  readonly roll: () => number
  readonly steps: number
  /** The number of steps that are kills, of a device or of the server. */
  readonly kills: number
  readonly tell: (step: string) => void
}

/** Walks. Throws if a text is lost, overwritten unseen, or published without a request. */
export async function walkDevices(options: DeviceWalkOptions): Promise<void> {
  const { devices, site, roll, steps, kills, tell } = options
  const texts = createOwedTexts()
  const first = 'Como empezó'
  const id = await makeArticle(site, { title: first })
  const acting = (device: number) => ({
    site,
    texts,
    roll,
    id,
    device,
    page: (devices[device] ?? devices[0]).page(),
  })
  let last = await titlesOf({ site, id })
  const deaths = new Set(Array.from({ length: kills }, (_, n) => Math.floor(((n + 0.5) * steps) / kills)))

  async function die(): Promise<string> {
    const chance = roll()
    const device = chance < 0.3 ? 0 : 1
    if (chance < 0.6 && devices[device]?.kill) {
      await devices[device].kill()
      await open(acting(device))
      return `device ${device} is killed`
    }
    await site.stop()
    await site.start()
    return 'the server is killed'
  }

  /** Each owed text must be in a form, in a device's draft, in the server's draft or in its article. */
  async function expectNothingLost(): Promise<void> {
    const missing = async () => {
      const pages = devices.map((device) => device.page())
      const shown = await Promise.all(pages.map(shownTitle))
      const kept = (await Promise.all(pages.map(keptTexts))).flat().map(({ value }) => value.title)
      const now = await titlesOf({ site, id })
      const trash = (await site.write('GET', '/rest/v1/discarded_drafts')).map((row) => row['title'])
      const found = new Set<unknown>([...shown, ...kept, ...trash, now.row, now.draft, now.planned])
      return [...texts.owed].filter((text) => !found.has(text))
    }
    await expect.poll(missing).toEqual([])
  }

  /** A device that overwrites text on the server must have seen it; whatever is published must have been asked for. */
  async function expectNothingSilent(): Promise<void> {
    const now = await titlesOf({ site, id })
    // Publishing deletes the existing draft; another device's next draft then replaces nothing.
    const isPublished = now.row !== last.row
    const isOther = !isPublished && last.draft !== null && now.draft !== null && now.draft !== last.draft
    const unseen = isOther && texts.isKnown(last.draft ?? '') && !(await hasWriterSeen(now.draft, last.draft))
    const unasked = [now.row].filter((text) => text !== null && text !== first && !texts.asked.has(text))
    expect({ overwritten: unseen ? last.draft : null, unasked, isGone: now.row === null }).toEqual({
      overwritten: null,
      unasked: [],
      isGone: false,
    })
    last = now
  }

  /** The form that shows the draft's text has sent it: had its device seen the previous text? */
  async function hasWriterSeen(written: string | null, before: string | null): Promise<boolean> {
    const shown = await Promise.all(devices.map((device) => shownTitle(device.page())))
    const writers = [0, 1].filter((device) => shown[device] === written)
    return (writers.length > 0 ? writers : [0, 1]).some((device) => texts.hasSeen(device, before ?? ''))
  }

  const acts = someOf(roll, DEVICE_ACTS)
  for (const device of [0, 1]) await open(acting(device))
  for (let done = 0; done < steps; done += 1) {
    const device = roll() < 0.5 ? 0 : 1
    const act = pick(roll, acts)
    tell(`${device} begins ${deaths.has(done) ? 'a death' : act.name}`)
    const told = deaths.has(done) ? await die() : await act(acting(device))
    if (told) tell(`${device} ${told}`)
    await expectNothingLost()
    await expectNothingSilent()
  }
}
