// A person's actions on one of two devices, with drafts on the server, and their effects on the model of texts. An
// action that is not possible does nothing and returns null; otherwise it returns its description.
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import {
  introduction,
  isThere,
  keptOnDevice,
  openForm,
  publishFirst,
  saveButton,
  shownTitle,
  title,
} from './editing.ts'
import type { OwedTexts } from './owed-texts.ts'
import type { Site } from '../browser/site.ts'

export interface DeviceActing {
  readonly site: Site
  readonly texts: OwedTexts
  readonly roll: () => number
  /** The article. */
  readonly id: string
  /** The device's number, and its page. */
  readonly device: number
  readonly page: Page
}

export type DeviceAct = (acting: DeviceActing) => Promise<string | null>

/** Milliseconds within which typed text reaches the server, or a conflict is reported. */
const ON_SERVER_WITHIN = 10_000

const elsewhere = (page: Page) => page.getByRole('region', { name: 'Borrador de otro lugar' })
const onServer = (page: Page) => page.getByText(/^Guardado en este dispositivo a las .* y en el servidor$/)
const unchanged = (page: Page) => page.getByText('Sin cambios', { exact: true })
const movedDraft = (page: Page) =>
  page.getByRole('heading', { name: 'Este borrador se guardó en otro dispositivo mientras escribías' })
const movedRow = (page: Page) => page.getByRole('heading', { name: 'Alguien guardó este artículo' })

/** The titles of the article and of its draft on the server. */
export async function titlesOf({ site, id }: Pick<DeviceActing, 'site' | 'id'>) {
  const [row] = await site.write('GET', `/rest/v1/articles?id=eq.${id}`)
  const [draft] = await site.write('GET', `/rest/v1/drafts?id=eq.${id}`)
  const told = (from: Record<string, unknown> | undefined, name: string) => {
    const value = from?.[name]
    return typeof value === 'string' ? value : null
  }
  const planned = draft?.['scheduled']
  return {
    row: told(row, 'title'),
    draft: told(draft, 'title'),
    planned: typeof planned === 'object' && planned !== null ? String(Object(planned).title) : null,
  }
}

const isOfDrafts = (answer: Response) => new URL(answer.url()).pathname === '/rest/v1/drafts'

async function look({ texts, device, page }: DeviceActing): Promise<string> {
  const shown = (await shownTitle(page)) ?? ''
  texts.see(device, shown)
  return shown
}

export const open: DeviceAct = async (acting) => {
  await openForm(acting.page, acting.site, acting.id)
  return `opens: «${await look(acting)}»`
}

const type: DeviceAct = async (acting) => {
  const { texts, page, roll, device } = acting
  const before = await look(acting)
  const text = texts.next()
  await title(page).fill(text)
  await keptOnDevice(page)
  texts.see(device, text)
  texts.owe(text)
  texts.release(before)
  if (roll() < 0.4) return `types «${text}»`
  const told = onServer(page).or(elsewhere(page)).or(unchanged(page))
  await told.first().waitFor({ timeout: ON_SERVER_WITHIN })
  return `types «${text}», ${(await isThere(onServer(page))) ? 'which is on the server' : 'and is told what keeps it from the server'}`
}

/** Chooses between two versions of everything; the rejected one was seen and given up. */
async function choose({ texts, roll, page, device }: DeviceActing, mine: string, theirs: string | null) {
  const chance = roll()
  if (theirs !== null) texts.see(device, theirs)
  if (chance < 0.25) {
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await title(page).waitFor()
    return 'looks at both and goes on'
  }
  const isMine = chance < 0.65
  await page.getByRole('button', { name: isMine ? 'Conservar lo mío' : 'Usar lo del servidor' }).click()
  await page.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await title(page).waitFor()
  texts.release(isMine ? (theirs ?? '') : mine)
  return isMine ? 'keeps its own' : 'takes the other'
}

const keep: DeviceAct = async (acting) => {
  const { page } = acting
  if (await isThere(unchanged(page))) return null
  const mine = await look(acting)
  const button = page.getByRole('button', { name: 'Guardar borrador' })
  if (!(await isThere(button))) return await saveForItsHour(acting, mine)
  await button.click()
  await onServer(page).or(movedDraft(page)).or(unchanged(page)).first().waitFor()
  if (!(await isThere(movedDraft(page)))) return 'keeps the draft'
  return `keeps the draft, meets another: ${await choose(acting, mine, (await titlesOf(acting)).draft)}`
}

/** Saves a text for a scheduled time, when it is then published. */
async function saveForItsHour(acting: DeviceActing, text: string): Promise<string> {
  const { page, texts } = acting
  await saveButton(page).click()
  const isPlanned = async () => (await titlesOf(acting)).planned === text
  await expect.poll(async () => (await isThere(movedDraft(page))) || (await isPlanned())).toBe(true)
  if (await isThere(movedDraft(page)))
    return `would save for its hour: ${await choose(acting, text, (await titlesOf(acting)).draft)}`
  texts.ask(text)
  return `saves «${text}» for its hour`
}

/** The window gets the focus again: another device's newer text is loaded if nothing was typed since. */
const comeBack: DeviceAct = async (acting) => {
  const answered = acting.page.waitForResponse(isOfDrafts)
  await acting.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answered
  return `looks again: «${await look(acting)}»`
}

const compare: DeviceAct = async (acting) => {
  const { page } = acting
  const button = elsewhere(page).getByRole('button', { name: 'Comparar' })
  if (!(await isThere(button))) return null
  const mine = await look(acting)
  await button.click()
  await movedDraft(page).waitFor()
  return `compares: ${await choose(acting, mine, (await titlesOf(acting)).draft)}`
}

/** Discarded text must not be lost: it must be in the trash. */
const discard: DeviceAct = async (acting) => {
  const { page } = acting
  const button = page.getByRole('button', { name: /^Descartar (cambios|borrador)$/ })
  if (!(await isThere(button)) || (await titlesOf(acting)).planned !== null) return null
  const text = await look(acting)
  await button.click()
  await page.locator('[data-in]').filter({ hasText: 'Borrador descartado' }).last().waitFor()
  // Another device's later text is loaded at once.
  const others = page.getByText(/^Tu borrador .*en otro dispositivo/)
  await expect.poll(async () => (await isThere(others)) || !(await isThere(button))).toBe(true)
  return `discards «${text}»: «${await look(acting)}»`
}

/** Restores the most recently discarded draft, unless there is another draft. */
const restore: DeviceAct = async (acting) => {
  const { page, site } = acting
  const [discarded] = await site.write('GET', '/rest/v1/discarded_drafts?order=discarded_at.desc')
  const name = discarded?.['title']
  if (typeof name !== 'string') return null
  await page.goto(`${site.origin}/admin/trash`)
  await page
    .getByRole('button', { name: `Restaurar ${name}`, exact: true })
    .first()
    .click()
  const told = page
    .locator('[data-in]')
    .filter({ hasText: /Borrador recuperado|Hay otro borrador/ })
    .last()
  await told.waitFor()
  const words = await told.textContent()
  return `restores «${name}»: ${words}, and ${await open(acting)}`
}

const publish: DeviceAct = async (acting) => {
  const { page, texts, device } = acting
  if (await isThere(unchanged(page))) return null
  const text = await look(acting)
  texts.ask(text)
  const early = page.getByRole('region', { name: 'Publicación programada' })
  const isEarly = (await saveButton(page).textContent())?.startsWith('Guardar') === true
  await (isEarly ? early.getByRole('button', { name: 'Publicar ahora' }) : saveButton(page)).click()
  if (isEarly) await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
  const isAnswered = async () => (await titlesOf(acting)).row === text || (await isThere(movedRow(page)))
  await expect.poll(isAnswered).toBe(true)
  if (!(await isThere(movedRow(page)))) {
    // Another device's later text is loaded at once.
    await unchanged(page)
      .or(page.getByText(/^Tu borrador .*en otro dispositivo/))
      .first()
      .waitFor()
    texts.release(text)
    return `publishes «${text}»`
  }
  const { row } = await titlesOf(acting)
  if (row !== null) texts.see(device, row)
  await page.getByRole('button', { name: 'Conservar lo mío' }).click()
  await page.getByRole('button', { name: 'Guardar esta mezcla' }).click()
  await unchanged(page).waitFor()
  texts.release(text)
  return `publishes «${text}» over «${row}», which it has seen`
}

const schedule: DeviceAct = async (acting) => {
  const { page, texts } = acting
  if (await isThere(unchanged(page))) return null
  const text = await look(acting)
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const at = new Date(Date.now() + 600 * 60_000)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  await page.getByLabel('Día y hora').fill(local)
  await dialog.getByRole('button', { name: 'Programar' }).click()
  const done = page.locator('[data-in]').filter({ hasText: 'Publicación programada' })
  await done.or(dialog.locator('[id$=-error]')).or(movedDraft(page)).first().waitFor()
  if (await isThere(movedDraft(page)))
    return `would schedule: ${await choose(acting, text, (await titlesOf(acting)).draft)}`
  const isDone = (await titlesOf(acting)).planned === text
  if (isDone) texts.ask(text)
  if (await isThere(dialog)) await dialog.getByRole('button', { name: 'Cancelar' }).click()
  return `schedules «${text}»${isDone ? '' : ', which is refused'}`
}

/** The scheduled time arrives. */
const due: DeviceAct = async (acting) => {
  const { site, id, texts } = acting
  const { planned, draft } = await titlesOf(acting)
  if (planned === null) return null
  await site.write('PATCH', `/rest/v1/drafts?id=eq.${id}`, { publish_at: new Date().toISOString() })
  await site.write('POST', '/rest/v1/rpc/publish_due', {})
  const after = await titlesOf(acting)
  if (after.row === planned && draft === planned) texts.release(planned)
  return `what is scheduled is due: «${after.row}» is published`
}

const changeIntroduction: DeviceAct = async ({ page, texts }) => {
  const text = texts.next()
  await introduction(page).fill(text)
  await keptOnDevice(page)
  return 'writes another introduction'
}

/** Unpublishes: readers no longer have the article, and after publishing again it has the same address. */
const takeBack: DeviceAct = async (acting) => {
  const { page, texts, site, id } = acting
  const button = page.getByRole('button', { name: 'Dejar de publicar', exact: true })
  if (!(await isThere(button)) || (await titlesOf(acting)).planned !== null) return null
  const text = await look(acting)
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dejar de publicar' }).click()
  const refused = page.locator('[data-in]').filter({ hasText: 'Alguien lo ha guardado entretanto' })
  const isNew = page.getByRole('heading', { name: 'Crear nuevo artículo' })
  await isNew.or(refused).or(movedDraft(page)).first().waitFor()
  if (await isThere(movedDraft(page)))
    return `would take it back: ${await choose(acting, text, (await titlesOf(acting)).draft)}`
  if (!(await isThere(isNew))) return 'would take back what somebody has published since'
  await expect.poll(() => title(page).inputValue()).not.toBe('')
  // If nothing was typed here, another device's newer draft stays.
  const left = await look(acting)
  expect(await titlesOf(acting)).toMatchObject({ row: null, draft: left })
  expect((await fetch(`${site.origin}/article/${id}`)).status).toBe(410)
  texts.ask(left)
  await publishFirst(page)
  await expect.poll(async () => (await titlesOf(acting)).row).toBe(left)
  await unchanged(page).waitFor()
  texts.release(left)
  return `takes «${text}» back, and publishes «${left}»`
}

/** All actions, each repeated by its relative frequency. */
export const DEVICE_ACTS: readonly [DeviceAct, ...DeviceAct[]] = [
  type,
  ...Array<DeviceAct>(4).fill(type),
  ...Array<DeviceAct>(3).fill(open),
  ...Array<DeviceAct>(3).fill(keep),
  ...Array<DeviceAct>(2).fill(comeBack),
  ...Array<DeviceAct>(3).fill(compare),
  ...Array<DeviceAct>(2).fill(publish),
  schedule,
  due,
  takeBack,
  ...Array<DeviceAct>(2).fill(discard),
  restore,
  changeIntroduction,
]
