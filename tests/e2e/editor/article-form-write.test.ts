import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  body,
  draftCount,
  introduction,
  keptOnDevice,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  saveButton,
  title,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { holdRequests } from '../../support/browser/site.ts'

onSignedInPage({ sample: true })

/** Collects the bodies of writes as the server receives them. */
function listen(): unknown[] {
  const bodies: unknown[] = []
  site.intercept(async (request) => {
    if (/PATCH|POST/.test(request.method) && request.url.includes('/rest/v1/articles')) {
      bodies.push(await request.clone().json())
    }
    return null
  })
  return bodies
}

test('P24.4 a new article is created with exactly the fields of the create call, and edited at its address afterwards', async () => {
  const bodies = listen()
  await openForm(page, site)
  await title(page).fill('Mirlo Tres')
  await introduction(page).fill('Un auricular.')
  await writeBody(page, '<p>Se oye.</p>')
  await page.getByLabel('Categoría').selectOption({ label: 'Audio' })
  await page.getByLabel('Puntuación', { exact: true }).fill('0')
  await publishFirst(page)
  await toast(page, 'Artículo creado', 'El artículo se ha creado correctamente')
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Editar artículo' }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  const today = await page.evaluate(() => {
    const now = new Date()
    const two = (part: number) => String(part).padStart(2, '0')
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  })
  expect(bodies).toEqual([
    {
      id,
      title: 'Mirlo Tres',
      introduction: 'Un auricular.',
      content: '<p>Se oye.</p>',
      images: [],
      published_at: today,
      category_id: expect.any(String),
      overall: 0,
      user_id: '00000000-0000-0000-0000-000000000000',
    },
  ])
  expect(await rowOf(site, id)).toMatchObject({ title: 'Mirlo Tres', overall: 0, read_time: 5 })
  expect(await draftCount(page, id)).toBe(0)
})

test('P9.11 a truncated text is reported with its position, and published only after confirmation', async () => {
  const id = await makeArticle(site)
  const bodies = listen()
  await openForm(page, site, id)
  const cut = '<p>Uno.</p>\n<p>Mira <a href="https://x.com>el enlace</a> y lo demás.</p>'
  await writeBody(page, cut)
  const finding = /^Línea 2, columna 9: faltan unas comillas en <a href="https:..x\.com>el enlace<.a> y l…$/
  await page.getByRole('list', { name: 'Repaso' }).getByRole('button', { name: finding }).click()
  expect(await page.evaluate(() => getSelection()?.toString().slice(0, 8))).toBe('<a href=')
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'El texto no se verá como está escrito' })
  await question.getByText(finding).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Revisar el texto' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-code]'))).toBe(true)
  expect(bodies).toEqual([])
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Publicar así' }).click()
  await toast(page, 'Artículo actualizado')
  expect(bodies).toEqual([{ content: cut }])
  await writeBody(page, cut.replace('.com>', '.com">'))
  await page.keyboard.press('Control+s')
  await expect.poll(() => bodies.length).toBe(2)
  const findings = page.getByRole('list', { name: 'Repaso' }).getByRole('button', { name: /^Línea/ })
  await expect.poll(() => findings.count()).toBe(0)
})

test('the editor does not change untouched text, including odd line ends and tags', async () => {
  const content = '<p>uno</p>\r\n<P  class=x>dos</p >\n\n<p>tres</p>'
  const id = await makeArticle(site, { content })
  await openForm(page, site, id)
  await body(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Publicar así' }).click()
  await toast(page, 'Artículo actualizado')
  expect((await rowOf(site, id))?.['content']).toBe(`${content}!`)
})

test('a reload loses nothing: the form opens with its draft, says so in a line, and shows the public text on a press', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await title(page).fill('Grillo a medias')
  await keptOnDevice(page)
  await page.reload()
  await page.getByText(/^Tu borrador de hace un momento: los lectores ven lo publicado$/).waitFor()
  expect(await title(page).inputValue()).toBe('Grillo a medias')
  const publicPage = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ver lo publicado' }).click()
  await (await publicPage).getByRole('heading', { name: 'Grillo Uno', level: 1 }).waitFor()
  await (await publicPage).close()
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await draftCount(page, id)).toBe(0)
  await page.reload()
  await body(page).waitFor()
  expect(await page.getByText(/^Tu borrador de /).count()).toBe(0)
})

test('a save is one request, and text typed during it stays as a newer draft', async () => {
  const id = await makeArticle(site)
  const held = holdRequests(({ method }) => method === 'PATCH')
  await openForm(page, site, id)
  await title(page).fill('Primera')
  const before = site.requests.filter((request) => request.startsWith('PATCH')).length
  site.intercept(held.intercept)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Guardando…' }).waitFor()
  await page.keyboard.press('Control+s')
  await title(page).fill('Segunda')
  held.open()
  await toast(page, 'Artículo actualizado')
  expect(await title(page).inputValue()).toBe('Segunda')
  await keptOnDevice(page)
  expect(site.requests.filter((request) => request.startsWith('PATCH')).length).toBe(before + 1)
  expect((await rowOf(site, id))?.['title']).toBe('Primera')
  await page.keyboard.press('Control+s')
  await page.getByText('Sin cambios').waitFor()
  expect((await rowOf(site, id))?.['title']).toBe('Segunda')
})
