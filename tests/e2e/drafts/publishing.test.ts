// Actions that publish say so (P17.12): the button texts, Ctrl+S, the confirmation before a first publication, and
// 'Dejar de publicar'.
import { expect, test } from 'vitest'
import {
  body,
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
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { answered, expectTrouble } from '../../support/browser/trouble.ts'

onSignedInPage({ sample: true })

const panel = () => page.getByRole('dialog', { name: '¿Publicar este artículo?' })
const written = () => site.requests.filter((request) => /^(?:POST|PATCH) \/rest\/v1\/articles/.test(request))
const takeBack = () => page.getByRole('button', { name: 'Dejar de publicar' })
async function draftOf(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await site.write('GET', `/rest/v1/drafts?id=eq.${id}`)
  return row
}

/** A new article with everything that publishing requires. */
async function writeNew(name: string): Promise<void> {
  await openForm(page, site)
  await title(page).fill(name)
  await introduction(page).fill('Un auricular.')
  await writeBody(page, '<p>Se oye.</p>')
}

test('Ctrl+S on a new text publishes nothing: it is a draft here and on the server', async () => {
  await writeNew('A medias con prisa')
  const before = written().length
  await page.keyboard.press('Control+s')
  await toast(page, 'Borrador guardado', 'En este dispositivo y en el servidor')
  expect(written()).toHaveLength(before)
  const drafts = await site.write('GET', '/rest/v1/drafts?title=eq.A%20medias%20con%20prisa')
  expect(drafts).toMatchObject([{ form: { content: '<p>Se oye.</p>' }, publish_at: null }])
  // An incomplete text can be a draft, too: drafts have no required fields.
  await title(page).fill('')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await draftOf(String(drafts[0]?.['id'])))?.['title']).toBe('')
  expect(await page.getByText('Escribe un título').count()).toBe(0)
})

test('a first publication shows what will be published, once; a retry and an update do not ask', async () => {
  await writeNew('Mirlo Seis')
  await page.getByLabel('Categoría').selectOption({ label: 'Audio' })
  const before = written().length
  expect(await saveButton(page).textContent()).toContain('Publicar')
  await saveButton(page).click()
  for (const words of ['Mirlo Seis', 'Audio', /^8\.0 · Muy recomendable/, /nadie la ha cambiado/])
    await panel().getByText(words).first().waitFor()
  await panel().getByRole('img', { name: 'Sin portada' }).waitFor()
  await panel().getByRole('button', { name: 'Falta la portada' }).waitFor()
  await panel().getByRole('button', { name: 'Seguir escribiendo' }).click()
  await panel().waitFor({ state: 'detached' })
  expect(written()).toHaveLength(before)

  expectTrouble(answered(500, '/rest/v1/articles'), /^console: No se pudo crear el artículo/)
  site.intercept((request) =>
    request.method === 'POST' && request.url.includes('/rest/v1/articles')
      ? new Response('{}', { status: 500 })
      : null,
  )
  await publishFirst(page)
  await toast(page, 'No se pudo crear el artículo')
  site.intercept(null)
  await saveButton(page).click()
  const shown = page.locator('[data-in]').filter({ hasText: 'Artículo creado' })
  const link = shown.getByRole('link', { name: 'Ver en la revista' })
  await page.waitForURL(/articles\/[0-9a-f-]{36}$/)
  expect(await link.getAttribute('href')).toBe(`/article/${page.url().split('/').at(-1)}`)

  expect(await saveButton(page).textContent()).toContain('Actualizar')
  await introduction(page).fill('Otra.')
  await page.keyboard.press('Control+s')
  await toast(page, 'Artículo actualizado')
  expect(await panel().count()).toBe(0)
})

test('‘Dejar de publicar’ makes a draft of a review, readers get 410, and publishing again restores it', async () => {
  const id = await makeArticle(site, {
    title: 'Va y vuelve',
    category: 'Sonido',
    read_time: 9,
    published_at: '2026-11-03T10:30:00Z',
  })
  const before = await rowOf(site, id)
  await openForm(page, site, id)
  await introduction(page).fill('Escrita antes de retirarlo')
  await keptOnDevice(page)
  await takeBack().click()
  const question = page.getByRole('dialog', { name: '¿Dejar de publicar este artículo?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await rowOf(site, id)).toEqual(before)
  await takeBack().click()
  await question.getByRole('button', { name: 'Dejar de publicar' }).click()
  await toast(page, 'Ya no está publicado', 'Sigue aquí como borrador')
  await page.waitForURL('**/admin/articles/new?borrador=*')
  await expect.poll(() => introduction(page).inputValue()).toBe('Escrita antes de retirarlo')
  expect(await rowOf(site, id)).toBeNull()
  const read = await fetch(`${site.origin}/article/${id}`)
  expect(read.status).toBe(410)
  expect(await read.text()).toContain('Puede que lo hayamos retirado')
  expect(await draftOf(id)).toMatchObject({
    base_rev: 0,
    form: { title: 'Va y vuelve', introduction: 'Escrita antes de retirarlo', readTime: '9' },
  })

  await publishFirst(page)
  await toast(page, 'Artículo creado')
  const { rev: _, body_rev: __, updated_at: ___, ...again } = (await rowOf(site, id)) ?? {}
  const { rev: _rev, body_rev: _body, updated_at: _at, ...was } = before ?? {}
  expect(again).toEqual({ ...was, introduction: 'Escrita antes de retirarlo' })
  expect((await fetch(`${site.origin}/article/${id}`)).status).toBe(200)
  expect(await draftOf(id)).toBeUndefined()
  expect(await site.write('GET', `/rest/v1/versions?row_id=eq.${id}&select=deleted`)).toEqual([
    { deleted: false },
  ])
})

test('unpublishing from the list makes the row a draft’s, and refuses what somebody has saved since', async () => {
  const id = await makeArticle(site, { title: 'Retirado desde la lista', published_at: '2026-11-24' })
  await openForm(page, site, id)
  await body(page).waitFor()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Retirado desde la lista' })
  await row.getByRole('button', { name: 'Dejar de publicar' }).waitFor()
  await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, { introduction: 'De otra persona' })
  const act = async () => {
    await row.getByRole('button', { name: 'Dejar de publicar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dejar de publicar' }).click()
  }
  await act()
  await toast(page, 'Error', 'Alguien lo ha guardado entretanto')
  expect(await rowOf(site, id)).toMatchObject({ introduction: 'De otra persona' })
  // The round that it requested has brought the other person's change.
  await expect
    .poll(async () => {
      await act()
      return await rowOf(site, id)
    })
    .toBeNull()
  await row.getByText('Borrador', { exact: true }).waitFor()
  expect(await draftOf(id)).toMatchObject({ form: { introduction: 'De otra persona' } })
})
