// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Picture, RoundContext } from '#content/picture.tsx'

afterEach(cleanup)

const OWN = '/pictures/mirlo-dos-1-1200x675.webp'

function image(address: string | null, more: { alt?: string; first?: boolean } = {}): HTMLImageElement {
  const { container } = render(<Picture address={address} sizes="12rem" {...more} />)
  const found = container.querySelector('img')
  if (!found) throw new Error('no picture was drawn')
  return found
}

const plate = () => document.querySelector('[data-plate]')

describe('a picture', () => {
  test('of our own offers its narrower copies and reserves its size', () => {
    const img = image(OWN)
    expect(img.getAttribute('srcset')).toBe(
      '/pictures/mirlo-dos-1-1200x675.w480.webp 480w, /pictures/mirlo-dos-1-1200x675.w800.webp 800w, ' +
        `${OWN} 1200w`,
    )
    expect(img.getAttribute('sizes')).toBe('12rem')
    expect([img.width, img.height]).toEqual([1200, 675])
  })

  test("of a stranger's has no copies, and a place all the same", () => {
    const img = image('https://example.org/foto.jpg')
    expect(img.hasAttribute('srcset')).toBe(false)
    expect(img.parentElement?.className).toContain('aspect-video')
    expect([img.width, img.height]).toEqual([1200, 675])
  })

  test('P5.4 is decorative unless it is told what it shows', () => {
    expect(image(OWN).getAttribute('alt')).toBe('')
    expect(image(OWN, { alt: 'La bisagra abierta' }).alt).toBe('La bisagra abierta')
  })

  test('waits until it is near the screen; the first is fetched at once', () => {
    expect(image(OWN).getAttribute('loading')).toBe('lazy')
    const first = image(OWN, { first: true })
    expect(first.getAttribute('loading')).toBe('eager')
    expect(first.getAttribute('fetchpriority')).toBe('high')
  })

  test('P2.3 that is missing is a placeholder', () => {
    expect(image(null).getAttribute('src')).toBe('/placeholder.svg')
  })

  test('whose narrower copies are missing comes whole; one that cannot be had is a plate', () => {
    const img = image(OWN)
    fireEvent.error(img)
    expect(img.hasAttribute('srcset')).toBe(false)
    expect(img.getAttribute('src')).toBe(OWN)
    fireEvent.error(img)
    expect(plate()?.textContent).toBe('Imagen sin descargar')
    expect(document.querySelector('img')).toBeNull()
  })

  test('that failed before the app took its page over is a plate, too', async () => {
    const failed = {
      complete: true,
      naturalWidth: 0,
      currentSrc: 'https://example.org/foto.jpg',
      decode: () => Promise.reject(new DOMException('Broken', 'EncodingError')),
    }
    const { prototype } = HTMLImageElement
    const before = Object.getOwnPropertyDescriptors(prototype)
    for (const [name, value] of Object.entries(failed))
      Object.defineProperty(prototype, name, { value, configurable: true })
    image('https://example.org/foto.jpg')
    await waitFor(() => expect(plate()).not.toBeNull())
    Reflect.deleteProperty(prototype, 'decode')
    Object.defineProperties(prototype, before)
  })

  test('that cannot be loaded shows its alternative text', () => {
    fireEvent.error(image('https://example.org/foto.jpg', { alt: 'La bisagra' }))
    expect(plate()?.textContent).toBe('Imagen sin descargar: La bisagra')
  })

  test('that failed is requested again after the next round', () => {
    const drawn = (round: number) => (
      <RoundContext value={round}>
        <Picture address="https://example.org/a.jpg" sizes="12rem" />
      </RoundContext>
    )
    const { container, rerender } = render(drawn(1))
    const img = container.querySelector('img')
    if (img) fireEvent.error(img)
    expect(plate()).not.toBeNull()
    rerender(drawn(2))
    expect(plate()).toBeNull()
    expect(container.querySelector('img')).not.toBeNull()
  })

  test('that failed does not affect the next one in its place', () => {
    const { container, rerender } = render(<Picture address="https://example.org/a.jpg" sizes="12rem" />)
    const img = container.querySelector('img')
    if (!img) throw new Error('no picture was drawn')
    fireEvent.error(img)
    expect(plate()).not.toBeNull()
    rerender(<Picture address="https://example.org/b.jpg" sizes="12rem" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://example.org/b.jpg')
  })
})
