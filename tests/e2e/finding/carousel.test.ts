// 'Últimas Reviews' on the home screen, in a browser that lays out and scrolls.
import { expect, test } from 'vitest'
import { neverIdle } from '../../support/browser/app-start.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { onReaderPage, page, site } from '../../support/browser/reader-page.ts'
import { makeArticle } from '../../support/editor/editing.ts'

onReaderPage()

const carousel = () => page.getByRole('region', { name: 'Últimas Reviews' })

/** The carousel's scroll position, in pixels. */
const place = () =>
  carousel()
    .locator('.swiper-wrapper')
    .evaluate((track) => track.scrollLeft)

/** The number of the carousel's cards that are fully visible. */
function cardsInView(): Promise<number> {
  return carousel().evaluate((section) => {
    const cards = [...section.querySelectorAll('[data-story]')].map((card) => card.getBoundingClientRect())
    const edge = Math.min(innerWidth, section.getBoundingClientRect().right)
    return cards.filter(({ left, right }) => left >= -1 && right <= edge + 1).length
  })
}

test('P4.8 the carousel shows 1 card on a small screen, 2 from medium, 3 from large', async () => {
  const seen: number[] = []
  for (const width of [PHONE.width, 768, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 900 })
    await carousel().locator('.swiper-initialized').waitFor()
    await expect.poll(cardsInView).toBe(seen.length + 1)
    seen.push(await cardsInView())
  }
  expect(seen).toEqual([1, 2, 3])
})

test('P4.9 the carousel disables its buttons at the ends, and a focused button keeps the focus', async () => {
  await page.setViewportSize(DESKTOP)
  await carousel().locator('.swiper-initialized').waitFor()
  const previous = carousel().getByRole('button', { name: 'Anteriores' })
  const next = carousel().getByRole('button', { name: 'Siguientes' })
  expect(await previous.getAttribute('aria-disabled')).toBe('true')
  await next.focus()
  for (let turn = 0; turn < 30 && (await next.getAttribute('aria-disabled')) !== 'true'; turn += 1) {
    const before = await place()
    await page.keyboard.press('Enter')
    await expect.poll(place).not.toBe(before)
    await expect.poll(() => page.evaluate(settled)).toBe(true)
  }
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  expect(await previous.getAttribute('aria-disabled')).not.toBe('true')
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('P4.9 the carousel’s buttons follow its scroll position, in windows of any width', async () => {
  const track = carousel().locator('.swiper-wrapper')
  const next = carousel().getByRole('button', { name: 'Siguientes' })
  for (const width of [DESKTOP.width, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await carousel().locator('.swiper-initialized').waitFor()
    for (const [left, isAtEnd] of [
      [0, 'false'],
      [99_999, 'true'],
    ] as const) {
      await track.evaluate((each, place) => each.scrollTo({ left: place, behavior: 'instant' }), left)
      await expect.poll(async () => (await next.getAttribute('aria-disabled')) ?? 'false').toBe(isAtEnd)
    }
  }
})

/** Runs in the page: has the carousel been at rest since the last call? */
function settled(): boolean {
  const track = document.querySelector<HTMLElement>('.swiper-wrapper')
  if (track === null) return false
  const still = track.dataset['place'] === String(track.scrollLeft)
  track.dataset['place'] = String(track.scrollLeft)
  return still
}

test('P4.10 the arrow keys move the carousel when it has the focus, and only then', async () => {
  await page.setViewportSize(DESKTOP)
  await carousel().locator('.swiper-initialized').waitFor()
  const previous = carousel().getByRole('button', { name: 'Anteriores' })
  await page.locator('footer a').first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await previous.getAttribute('aria-disabled')).toBe('true')
  await carousel().getByRole('button', { name: 'Siguientes' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => previous.getAttribute('aria-disabled')).not.toBe('true')
  await expect.poll(place).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(settled)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
})

test('a step before the page is complete loads the carousel’s library', async () => {
  await page.addInitScript(neverIdle)
  await page.setViewportSize(DESKTOP)
  await page.reload()
  await page.getByText('40 reviews').waitFor()
  expect(await carousel().locator('.swiper-initialized').count()).toBe(0)
  await carousel().getByRole('button', { name: 'Siguientes' }).click()
  await expect
    .poll(() => carousel().getByRole('button', { name: 'Anteriores' }).getAttribute('aria-disabled'))
    .not.toBe('true')
})

test('a new review is shown if the carousel is at its start, and moves nothing otherwise', async () => {
  const firstInSight = () =>
    carousel().evaluate((section) => {
      const edge = section.querySelector('.swiper-initialized')?.getBoundingClientRect().left ?? 0
      return [...section.querySelectorAll('[data-story]')]
        .find((card) => card.getBoundingClientRect().left > edge - 30)
        ?.querySelector('h3')?.textContent
    })
  const arrive = async (words: string, hour: number) => {
    await makeArticle(site, { title: words, published_at: `2026-11-20T${hour}:00:00Z` })
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await carousel().getByRole('link', { name: words }).waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(settled)).toBe(true)
  }
  try {
    for (const [at, size] of [PHONE, DESKTOP].entries()) {
      await page.setViewportSize(size)
      await page.reload()
      await carousel().locator('.swiper-initialized').waitFor()
      // Even if the browser restores the scroll position.
      await carousel()
        .locator('.swiper-wrapper')
        .evaluate((track) => track.scrollTo({ left: 0, behavior: 'instant' }))
      await expect.poll(() => page.evaluate(settled)).toBe(true)
      const words = `Recién llegado ${at} ${'con un título que no se acaba nunca '.repeat(6)}`
      await arrive(words, 10 + 2 * at)
      expect([await firstInSight(), await place()]).toEqual([words, 0])
      // No title makes its card taller than the other cards.
      const lines = await carousel()
        .getByRole('link', { name: words })
        .evaluate((link) => {
          const title = link.closest('h3')
          return (
            title &&
            title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight)
          )
        })
      expect(Math.round(lines ?? 0)).toBe(3)
      // Elsewhere the card in view stays.
      await carousel().getByRole('button', { name: 'Siguientes' }).click()
      await expect.poll(place).toBeGreaterThan(100)
      await expect.poll(() => page.evaluate(settled)).toBe(true)
      const seen = await firstInSight()
      expect(seen).not.toBe(words)
      await arrive(`Otro recién llegado ${at}`, 11 + 2 * at)
      expect(await firstInSight()).toBe(seen)
    }
  } finally {
    await site.write('DELETE', '/rest/v1/articles?title=like.*ecién llegado*')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('40 reviews').waitFor()
  }
})
