// Files with a hash in their name stay for a week after their build was replaced.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepingFormerAssets } from '../../scripts/build/former-assets.mjs'
import { temporaryFolder } from '../support/server/magazine-server.ts'

const DAY = 24 * 60 * 60 * 1000

let dist: string
beforeEach(async () => {
  dist = await temporaryFolder()
})
afterEach(() => rm(dist, { recursive: true, force: true }))

const assets = () => join(dist, 'client/assets')
const names = async () => (await readdir(assets())).toSorted()
const text = (name: string) => readFile(join(assets(), name), 'utf8')

/** A build with these files, on this day. */
async function build(day: number, files: Readonly<Record<string, string>>): Promise<void> {
  const make = async () => {
    await rm(assets(), { recursive: true, force: true })
    await mkdir(assets(), { recursive: true })
    for (const [name, words] of Object.entries(files)) await writeFile(join(assets(), name), words)
  }
  await keepingFormerAssets(dist, make, day * DAY)
}

describe('former assets', () => {
  test('stay for a week after they were replaced, however long they had been current', async () => {
    await build(0, { 'a-11111111.js': 'first' })
    await build(30, { 'a-22222222.js': 'second' })
    expect(await names()).toEqual(['a-11111111.js', 'a-22222222.js'])
    expect(await text('a-11111111.js')).toBe('first')
    await build(36, { 'a-33333333.js': 'third' })
    expect(await names()).toEqual(['a-11111111.js', 'a-22222222.js', 'a-33333333.js'])
    await build(38, { 'a-33333333.js': 'third' })
    expect(await names()).toEqual(['a-22222222.js', 'a-33333333.js'])
  })

  test('never replace a file of the build', async () => {
    await build(0, { 'a-11111111.js': 'first' })
    await build(1, { 'a-11111111.js': 'own' })
    expect(await text('a-11111111.js')).toBe('own')
  })

  test('survive a build that was broken off', async () => {
    await build(0, { 'a-11111111.js': 'first' })
    await expect(
      keepingFormerAssets(dist, () => Promise.reject(new Error('broken off')), DAY),
    ).rejects.toThrow('broken off')
    await build(2, { 'a-22222222.js': 'second' })
    expect(await names()).toEqual(['a-11111111.js', 'a-22222222.js'])
  })

  test('have 64 MB of room, and the longest replaced go first', async () => {
    const large = 'x'.repeat(40 * 1024 * 1024)
    await build(0, { 'a-11111111.js': large })
    await build(1, { 'a-22222222.js': large })
    await build(2, { 'a-33333333.js': 'third' })
    expect(await names()).toEqual(['a-22222222.js', 'a-33333333.js'])
  })
})
