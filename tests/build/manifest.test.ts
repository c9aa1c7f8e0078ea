import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { splashPictures } from '#app/start/splash.ts'
import { isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { build, builtFile } from './build.ts'

const manifest: ManifestOptions = JSON.parse(builtFile('manifest.webmanifest'))
const icons = manifest.icons ?? []
const shots = manifest.screenshots ?? []
const shortcutIcons = (manifest.shortcuts ?? []).flatMap((shortcut) => shortcut.icons ?? [])

const placeOf = (src: string) => join(build.folder, src)

async function sizeOf(src: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(placeOf(src)).metadata()
  return { width, height }
}

function declared(sizes = ''): { width: number; height: number } {
  const [width, height] = sizes.split('x').map(Number)
  return { width: width ?? 0, height: height ?? 0 }
}

describe('the manifest', () => {
  test('has an id that never changes: another one would be another app', () => {
    expect(manifest.id).toBe('/')
  })

  test('opens as an app of its own, in one window, which is not navigated: its form may have unsaved text', () => {
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] })
  })

  test('offers screens that exist as shortcuts: Buscar, Guardados and Nueva review', () => {
    const shortcuts = manifest.shortcuts ?? []
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Buscar', '/search'],
      ['Guardados', '/guardados'],
      ['Nueva review', '/admin/articles/new'],
    ])
    for (const { url } of shortcuts) expect(isScreenPath(url) || isAdminPath(url)).toBe(true)
  })

  test('takes what other apps share, at an address that is no screen', () => {
    expect(manifest.share_target).toEqual({
      action: '/admin/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'pictures', accept: ['image/*'] }],
      },
    })
    expect(isScreenPath('/admin/share') || isAdminPath('/admin/share')).toBe(false)
  })

  test('has an icon of each kind, none with two purposes', () => {
    expect(icons.map(({ purpose, sizes }) => `${String(purpose)} ${sizes}`).toSorted()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
      'monochrome 512x512',
    ])
  })

  test.each([...icons, ...shortcutIcons])('icon $src has the size it says', async ({ src, sizes }) => {
    expect(await sizeOf(src)).toEqual(declared(sizes))
  })

  test('the maskable icon is opaque to its edges, the monochrome one is a shape', async () => {
    const of = (purpose: string) => icons.find((icon) => icon.purpose === purpose)?.src ?? ''
    expect((await sharp(placeOf(of('maskable'))).stats()).isOpaque).toBe(true)
    expect((await sharp(placeOf(of('monochrome'))).stats()).isOpaque).toBe(false)
  })

  test.each(shots)(
    'screenshot $src has the size it says, within the limits of browsers',
    async ({ src, sizes }) => {
      const size = await sizeOf(src)
      expect(size).toEqual(declared(sizes))
      const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
      expect(short).toBeGreaterThanOrEqual(320)
      expect(long).toBeLessThanOrEqual(3840)
      expect(long / short).toBeLessThanOrEqual(2.3)
      expect((await sharp(placeOf(src)).metadata()).format).toBe('png')
    },
  )
})

test('the icon of the home screen is 180 px and opaque', async () => {
  expect(await sizeOf('/apple-touch-icon.png')).toEqual({ width: 180, height: 180 })
  expect((await sharp(placeOf('/apple-touch-icon.png')).stats()).isOpaque).toBe(true)
})

test.each([
  { width: 393, height: 852, ratio: 3 },
  { width: 834, height: 1210, ratio: 2 },
])('an iPhone or iPad of $width × $height points has its four pictures for the start', async (screen) => {
  for (const { href, media } of splashPictures(screen)) {
    const { width, height } = await sizeOf(href)
    expect(`${width}x${height}`).toBe(/\d+x\d+/.exec(href)?.[0])
    expect(height > width).toBe(media.includes('portrait'))
    const { dominant, isOpaque } = await sharp(placeOf(href)).stats()
    expect([dominant.r > 128, isOpaque]).toEqual([media.includes('light'), true])
  }
})
