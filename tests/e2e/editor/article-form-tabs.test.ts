// One article open in two tabs of one browser.
import { expect, test } from 'vitest'
import { onSignedInPage, browser, page as first, site } from '../../support/editor/signed-in-page.ts'
import { draftCount, keptOnDevice, makeArticle, openForm, title } from '../../support/editor/editing.ts'

onSignedInPage()

test('the second tab says so, neither loses a word, and both drafts remain: one form in two tabs', async () => {
  const id = await makeArticle(site)
  await openForm(first, site, id)
  await title(first).fill('En la primera')
  await keptOnDevice(first)

  const second = await browser.newPage()
  await openForm(second, site, id)
  const notice = second.getByText('Este formulario está abierto en otra pestaña.')
  await notice.waitFor()
  expect(await second.getByRole('button', { name: 'Recuperar' }).count()).toBe(0)
  await title(first).fill('En la primera, y más')
  await keptOnDevice(first)
  // The server has the words of the one, the device both, and the other's are the latest.
  const drafts = async () => JSON.stringify(await site.write('GET', '/rest/v1/drafts?select=form'))
  await expect.poll(drafts).toContain('En la primera, y más')
  await title(second).fill('En la segunda')
  await keptOnDevice(second)
  await expect.poll(() => draftCount(first, id)).toBe(2)

  await first.close({ runBeforeUnload: false })
  await notice.waitFor({ state: 'detached' })
  await second.close({ runBeforeUnload: false })
  const later = await browser.newPage()
  await openForm(later, site, id)
  // The browser names a file there once the whole of it has come.
  await later.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/rest/v1/drafts')),
  )
  // The newest is the text, and the other one is a press away.
  await expect.poll(() => title(later).inputValue()).toBe('En la segunda')
  await later.getByText(/^Otro borrador de hace un momento en este dispositivo$/).waitFor()
  expect(await later.getByText(/en otro dispositivo/).count()).toBe(0)
  await later.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => title(later).inputValue()).toBe('En la primera, y más')
  expect(await later.getByText(/en otro dispositivo/).count()).toBe(0)
})
